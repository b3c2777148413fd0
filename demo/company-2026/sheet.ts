/** The answer sheet of the second company: what is planted and what only looks wrong. */
import type { Ref } from '#demo/books/books.ts';
import type { Base } from '#demo/engine/base.ts';

interface SheetRow {
  readonly kind: 'plant' | 'control';
  readonly description: string;
  readonly reason: string;
}

const plant = (description: string, reason: string): SheetRow => ({ kind: 'plant', description, reason });
const control = (description: string, reason: string): SheetRow => ({ kind: 'control', description, reason });

const SHEET_2026 = {
  Q1: plant(
    'ЕНС на 28.01: денег меньше совокупной обязанности, недостача закрыта 05.02',
    'недостача на ЕНС в срок уплаты',
  ),
  Q2: plant('Аванс февраля 2026 зарегистрирован по ставке 20/120 вместо 22/122', 'ставка НДС с аванса 2026 года'),
  Q3: plant('Комиссия эквайринга за неделю февраля отражена без НДС', 'комиссия эквайринга с 2026 года с НДС'),
  Q4: plant('Реализация февраля 2026 по ставке 20 % вместо 22 %', 'ставка НДС по дате отгрузки'),
  Q5: plant('УСН 5 %: входной НДС по материалам принят к вычету', 'при УСН 5 % НДС включается в стоимость'),
  Q6: plant('НДФЛ за 01–22.03: нет уведомления, налог остался на 68.01 после срока', 'MISSING_SUPPORTING_DOCUMENT'),
  Q7: plant('Проценты по аренде (76.07.5) за февраль не признаны, месяц закрыт', 'пропуск операции закрытия'),
  R1: control(
    'Аванс 2025 года по 20/120, отгрузка 2026 по 22 %: к вычету то, что начислено',
    'ставка аванса по дате аванса',
  ),
  R2: control('НДФЛ директора за март выше 13 %: доход с начала года больше 2,4 млн', 'прогрессивная ставка НДФЛ'),
  R3: control('УСН 5 %: счета 19 нет, НДС поставщика в стоимости', 'режим без вычетов'),
  R4: control('68.90 на конец февраля по дебету: деньги пришли, срок 02.03', 'платеж раньше срока'),
  R5: control('Март не закрыт: 26, 44, 90, 91 с остатками', 'закрытие после ввода марта'),
  R6: control('69.11 уплачен в СФР мимо ЕНС', 'взносы на травматизм вне ЕНС'),
  R7: control('УСН 5 %: вычет НДС с аванса 5/105 после выполнения работ', 'вычеты с авансов при УСН разрешены'),
  R8: control('Износ права пользования (01.03) с месяца признания, 76.07.9 больше нуля', 'ФСБУ 25'),
} as const satisfies Record<string, SheetRow>;

export type SheetId2026 = keyof typeof SHEET_2026;

export function list2026(base: Base, id: SheetId2026, object: Ref, period: string, amount: bigint | null): void {
  const { kind, description, reason } = SHEET_2026[id];
  const row = { objectType: object.type, objectRef: object.id, period, amount, expectedReason: reason };
  base.plant({ id, kind, description, ...row });
}
