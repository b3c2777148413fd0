/**
 * Cash orders that payroll and accountable persons issue in organisation 1, listed once: numbers of РКО run without gaps,
 * so whoever plans the other РКО must know how many of these fall before a given day.
 * Before 18.02: 9. From 18.02 to 02.06, without the planted ones: 6. After 02.06: 4.
 */

export interface CashIssue {
  readonly date: string;
  readonly purpose: 'payroll' | 'accountable';
}

export const CASH_ISSUES: readonly CashIssue[] = [
  { date: '2020-01-10', purpose: 'payroll' },
  { date: '2020-01-13', purpose: 'accountable' },
  { date: '2020-01-20', purpose: 'accountable' },
  { date: '2020-01-24', purpose: 'accountable' },
  { date: '2020-01-29', purpose: 'accountable' },
  { date: '2020-02-03', purpose: 'accountable' },
  { date: '2020-02-06', purpose: 'accountable' },
  { date: '2020-02-10', purpose: 'payroll' },
  { date: '2020-02-12', purpose: 'accountable' },
  { date: '2020-03-04', purpose: 'accountable' },
  { date: '2020-03-10', purpose: 'payroll' },
  { date: '2020-04-10', purpose: 'payroll' },
  { date: '2020-04-15', purpose: 'accountable' },
  { date: '2020-05-08', purpose: 'payroll' },
  { date: '2020-05-18', purpose: 'accountable' },
  { date: '2020-06-05', purpose: 'accountable' },
  { date: '2020-06-10', purpose: 'payroll' },
  { date: '2020-06-16', purpose: 'accountable' },
  { date: '2020-06-23', purpose: 'accountable' },
];
