/**
 * Where the accounts of a document's postings come from: a field of the document, its tabular row, or the settings of settlement accounts.
 * What is stored nowhere is said to be chosen by the rules of 1C: an inference, not a fact.
 */
import { covers } from '#domain/accounts.ts';
import type { Decoded } from '#onec/dialect/decode.ts';
import { ref } from '#onec/dialect/decode.ts';
import type { Chart } from '#onec/reading/chart.ts';
import type { WireRow } from '#onec/transport/body.ts';

export const SETTINGS_REGISTER = 'InformationRegister_СчетаУчетаРасчетовСКонтрагентами';

export interface Origin {
  readonly account: string;
  readonly from: 'document' | 'settings' | 'rules';
  /** Fields that name it: `СчетУчетаРасчетовСКонтрагентом`, `Товары.СчетУчета`. */
  readonly fields: readonly string[];
}

/** Fields of a document and its sections that hold an account, by the account's code. */
function fieldsByAccount(document: Decoded, chart: Chart): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const look = (values: Decoded, prefix: string): void => {
    for (const [field, value] of Object.entries(values)) {
      if (Array.isArray(value)) for (const row of value) look(row, `${field}.`);
      const key =
        typeof value === 'string'
          ? value
          : value !== null && typeof value === 'object' && 'kind' in value
            ? value.value
            : '';
      const account = chart.byRef.get(String(key));
      if (account === undefined) continue;
      const names = found.get(account.code) ?? new Set();
      found.set(account.code, names.add(`${prefix}${field.replace(/_Key$/, '')}`));
    }
  };
  look(document, '');
  return found;
}

function settingsFields(rows: readonly WireRow[], chart: Chart): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const row of rows)
    for (const field of Object.keys(row)) {
      if (!/^Счет.*_Key$/u.test(field)) continue;
      const account = chart.byRef.get(ref(row, field));
      if (account === undefined) continue;
      found.set(account.code, (found.get(account.code) ?? new Set()).add(field.replace(/_Key$/, '')));
    }
  return found;
}

export const isSettlement = (code: string): boolean => ['60', '62', '76'].some((root) => covers(root, code));

/** Origins of these accounts; `settings` are rows of the register, null when it was not read. */
export function originsOf(
  accounts: readonly string[],
  document: Decoded,
  settings: readonly WireRow[] | null,
  chart: Chart,
): Origin[] {
  const [own, shared] = [fieldsByAccount(document, chart), settingsFields(settings ?? [], chart)];
  return accounts.map((account): Origin => {
    const fields = own.get(account);
    if (fields !== undefined) return { account, from: 'document', fields: [...fields].sort() };
    const set = isSettlement(account) ? shared.get(account) : undefined;
    return set === undefined
      ? { account, from: 'rules', fields: [] }
      : { account, from: 'settings', fields: [...set].sort() };
  });
}
