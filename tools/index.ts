/** TOOLS: every domain tool, once. The planner's catalogue, the MCP server, docs/tools.md and the contract tests derive from this list. */

import { controlWithOsv } from './control-with-osv.ts';
import { explainDomainTerm } from './explain-domain-term.ts';
import { findDocuments } from './find-documents.ts';
import { getAccountTurnovers } from './get-account-turnovers.ts';
import { getAccountingPolicy } from './get-accounting-policy.ts';
import { getBalanceAsOf } from './get-balance-as-of.ts';
import { getDocumentMovements } from './get-document-movements.ts';
import { getOpenSettlements } from './get-open-settlements.ts';
import { getOverdueSettlements } from './get-overdue-settlements.ts';
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
];
