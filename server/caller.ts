/** Who asks: one local caller, by the settings. */
import type { Config } from '#config';
import type { Access } from '#tools/access.ts';
import type { OpenedBase } from './base.ts';

/** The caller of the settings: every organisation that 1C shows this user, pay of named people only when allowed. */
export function callerOf(config: Config, base: Pick<OpenedBase, 'id' | 'user'>): Access {
  return { base: base.id, user: base.user, organisations: 'all', payroll: config.showPayroll };
}
