/** Parts of sales that a question may ask for alone: wholesale or retail, goods or services, returns. */
import type { Desk } from '../ledger/desk.ts';
import { readGoods } from './goods.ts';
import { keyOf } from './ledger-side.ts';
import type { SaleLine } from './sales.ts';
import { RETAIL } from './sales-tables.ts';

export const SALES_PARTS = {
  all: { title: '', said: '' },
  wholesale: { title: 'без розницы', said: ' без розницы (оптовые продажи)' },
  retail: { title: 'розница', said: ' от розничных продаж' },
  services: { title: 'услуги', said: ' от продажи услуг' },
  goods: { title: 'товары и продукция', said: ' от продажи товаров и продукции' },
  returns: { title: 'возвраты', said: ' по возвратам' },
} as const satisfies Record<string, { readonly title: string; readonly said: string }>;

export type SalesPart = keyof typeof SALES_PARTS;
export const SALES_PART_CODES = Object.keys(SALES_PARTS) as [SalesPart, ...SalesPart[]];

/** Lines of the part. A line without a card is neither goods nor a service: it is told by whom it is asked for. */
export async function ofPart(desk: Desk, lines: readonly SaleLine[], part: SalesPart): Promise<readonly SaleLine[]> {
  switch (part) {
    case 'all':
      return lines;
    case 'wholesale':
      return lines.filter(({ recorderType }) => recorderType !== RETAIL);
    case 'retail':
      return lines.filter(({ recorderType }) => recorderType === RETAIL);
    case 'returns':
      return lines.filter(({ withVat, vat }) => withVat < 0n || vat < 0n);
    case 'services':
    case 'goods': {
      const cards = await readGoods(desk);
      const without = lines.filter(({ item }) => !cards.has(keyOf(item)));
      if (without.length > 0)
        desk.note(
          'ASSUMPTION_APPLIED_EXPLICITLY',
          'Выручка без номенклатуры (например, ручные операции) ни к товарам, ни к услугам не отнесена.',
        );
      return lines.filter(({ item }) => cards.get(keyOf(item))?.isService === (part === 'services'));
    }
  }
}
