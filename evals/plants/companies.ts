/** Questions by the demo company whose books are asked about. */
import { BOOK_PLANTS } from './company-2020-books.ts';
import { CONTROLS_2020 } from './company-2020-controls.ts';
import { SETTLEMENT_PLANTS } from './company-2020-settlements.ts';
import { CONTROLS_2026, PLANTS_2026 } from './company-2026.ts';
import type { Company } from './planted.ts';

const COMPANIES: Readonly<Record<string, Company>> = {
  '2020': { plants: [...SETTLEMENT_PLANTS, ...BOOK_PLANTS], controls: CONTROLS_2020 },
  '2026': { plants: PLANTS_2026, controls: CONTROLS_2026 },
};

/** Throws when the company has no list of its own. */
export function companyOf(name: string): Company {
  const company = COMPANIES[name];
  if (company === undefined) throw new Error(`Для компании ${name} списка посаженного нет.`);
  return company;
}
