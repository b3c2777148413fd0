/**
 * Names and moments as 1C shows them to a person.
 */

/** `ОплатаПоставщику` → `Оплата поставщику`. */
export function spaced(name: string): string {
  const words = name.replace(/([а-яё0-9])([А-ЯЁ])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `2020-05-22T09:30:00` → `22.05.2020 9:30:00`: 1C prints the hour without a leading zero. */
export function momentTitle(moment: string): string {
  const [date = '', time = ''] = moment.split('T');
  return `${date.split('-').reverse().join('.')} ${time.replace(/^0/, '')}`;
}
