/**
 * Scaled integers and their dot-decimal text, the form in which amounts cross a wire or a file.
 */

/** `12.5` with scale 2 → 1250n. Accepts an optional sign and a dot; throws on anything else or on digits beyond the scale. */
export function parseDecimal(text: string, scale: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new RangeError(`Не число: «${text}»`);
  const [, sign, whole = '', fraction = ''] = match;
  const extra = fraction.slice(scale);
  if (/[1-9]/.test(extra)) throw new RangeError(`Лишние знаки после запятой: «${text}», допустимо ${scale}`);
  const value = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return sign === '-' ? -value : value;
}

/** 1250n with scale 2 → `12.50`. */
export function formatDecimal(value: bigint, scale: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
  return negative ? `-${text}` : text;
}

/** 12500n with scale 3 → `12.5`: no trailing zeros, no trailing dot. */
export function formatShortest(value: bigint, scale: number): string {
  const text = formatDecimal(value, scale);
  return scale === 0 ? text : text.replace(/\.?0+$/, '');
}
