/** Russian words around numbers, moments and durations, as a bookkeeper writes them. */

/** The form of a word after a count: `plural(21, ['день', 'дня', 'дней'])` → `день`. */
export function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  const tens = count % 100;
  const ones = count % 10;
  if (tens >= 11 && tens <= 14) return many;
  if (ones === 1) return one;
  return ones >= 2 && ones <= 4 ? few : many;
}

/** Milliseconds → «0,4 с», «12 с», «2 мин 05 с». */
export function printDuration(milliseconds: number): string {
  const tenths = Math.max(0, Math.round(milliseconds / 100));
  if (tenths < 100) return `${Math.floor(tenths / 10)},${tenths % 10} с`;
  return printSeconds(Math.round(tenths / 10));
}

/** Whole seconds of a clock that ticks: «0 с», «59 с», «1 мин 00 с». */
export function printSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole} с`;
  return `${Math.floor(whole / 60)} мин ${String(whole % 60).padStart(2, '0')} с`;
}

/** `2020-06-30` → `30.06.2020`; what is not a date stays as it is. */
export function printDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined ? date : `${day}.${month}.${year}`;
}

/** Both days included; one day is printed once. */
export function printPeriod({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? printDate(from) : `${printDate(from)}–${printDate(to)}`;
}

/** A moment of the server's clock in the time of the reader: «10.04.2026 15:01»; what is no moment stays as it is. */
export function printMoment(instant: string, timeZone?: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  const parts = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone }).formatToParts(
    moment,
  );
  const full = new Intl.DateTimeFormat('ru-RU', { year: 'numeric', timeZone }).format(moment).replace(/\D/g, '');
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')}.${of('month')}.${full} ${of('hour')}:${of('minute')}`;
}

/** «152340.55» → «152 340,55», with the spaces that do not break. */
export function printDecimal(text: string): string {
  const [whole = '', part] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return part === undefined ? grouped : `${grouped},${part}`;
}

/** The beginning of a long text, cut between words where possible. */
export function shorten(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
