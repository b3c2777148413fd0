/** TOOLS: every domain tool, once. The planner's catalogue, the MCP server, docs/tools.md and the contract tests derive from this list. */

import { controlWithOsv } from './control-with-osv.ts';
import { explainDomainTerm } from './explain-domain-term.ts';
import { findDocuments } from './find-documents.ts';
import { getAccountCard } from './get-account-card.ts';
import { getAccountTurnovers } from './get-account-turnovers.ts';
import { getAccountablePersons } from './get-accountable-persons.ts';
import { getAccountingPolicy } from './get-accounting-policy.ts';
import { getBalanceAsOf } from './get-balance-as-of.ts';
import { getBalanceChanges } from './get-balance-changes.ts';
import { getBankFees } from './get-bank-fees.ts';
import { getCashFlow } from './get-cash-flow.ts';
import { getChangeHistory } from './get-change-history.ts';
import { getDailyBalances } from './get-daily-balances.ts';
import { getDepreciation } from './get-depreciation.ts';
import { getDocument } from './get-document.ts';
import { getDocumentIssues } from './get-document-issues.ts';
import { getDocumentMovements } from './get-document-movements.ts';
import { getExpenses } from './get-expenses.ts';
import { getFixedAssets } from './get-fixed-assets.ts';
import { getGoodsSales } from './get-goods-sales.ts';
import { getInvoices } from './get-invoices.ts';
import { getLeaseInterest } from './get-lease-interest.ts';
import { getLoans } from './get-loans.ts';
import { getMargin } from './get-margin.ts';
import { getMoneyBalance } from './get-money-balance.ts';
import { getMonthClosing } from './get-month-closing.ts';
import { getOffsetCandidates } from './get-offset-candidates.ts';
import { getOpenSettlements } from './get-open-settlements.ts';
import { getOtherResults } from './get-other-results.ts';
import { getOverdueSettlements } from './get-overdue-settlements.ts';
import { getPaperState } from './get-paper-state.ts';
import { getPaymentChain } from './get-payment-chain.ts';
import { getPaymentOrders } from './get-payment-orders.ts';
import { getPayments } from './get-payments.ts';
import { getPaymentsByAmount } from './get-payments-by-amount.ts';
import { getPaymentsDue } from './get-payments-due.ts';
import { getPayrollAccruals } from './get-payroll-accruals.ts';
import { getPayrollSettlements } from './get-payroll-settlements.ts';
import { getProfit } from './get-profit.ts';
import { getPurchases } from './get-purchases.ts';
import { getReconciliation } from './get-reconciliation.ts';
import { getRelatedClosingDocuments } from './get-related-closing-documents.ts';
import { getSales } from './get-sales.ts';
import { getStaleDebts } from './get-stale-debts.ts';
import { getStock } from './get-stock.ts';
import { getTaxDue } from './get-tax-due.ts';
import { getTaxSettlements } from './get-tax-settlements.ts';
import { getTransitMoney } from './get-transit-money.ts';
import { getTrialBalanceCheck } from './get-trial-balance-check.ts';
import { getUnclosedCosts } from './get-unclosed-costs.ts';
import { getVatBooks } from './get-vat-books.ts';
import { getVatCheck } from './get-vat-check.ts';
import { resolveCounterparty } from './resolve-counterparty.ts';
import { resolveOrganisation } from './resolve-organisation.ts';
import { resolvePeriodOrAsof } from './resolve-period-or-asof.ts';
import type { Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [
  resolvePeriodOrAsof,
  resolveCounterparty,
  resolveOrganisation,
  explainDomainTerm,
  findDocuments,
  getDocumentMovements,
  getAccountingPolicy,
  controlWithOsv,
  getAccountTurnovers,
  getBalanceAsOf,
  getOpenSettlements,
  getOverdueSettlements,
  getProfit,
  getStaleDebts,
  getOffsetCandidates,
  getReconciliation,
  getPaymentChain,
  getInvoices,
  getRelatedClosingDocuments,
  getSales,
  getGoodsSales,
  getMargin,
  getStock,
  getPurchases,
  getExpenses,
  getVatBooks,
  getVatCheck,
  getAccountablePersons,
  getCashFlow,
  getDailyBalances,
  getMoneyBalance,
  getPayments,
  getPaymentsByAmount,
  getPayrollSettlements,
  getPayrollAccruals,
  getTaxSettlements,
  getTaxDue,
  getFixedAssets,
  getDepreciation,
  getLoans,
  getOtherResults,
  getPaymentsDue,
  getMonthClosing,
  getUnclosedCosts,
  getDocumentIssues,
  getChangeHistory,
  getTrialBalanceCheck,
  getDocument,
  getPaperState,
  getAccountCard,
  getTransitMoney,
  getBankFees,
  getBalanceChanges,
  getPaymentOrders,
  getLeaseInterest,
];
