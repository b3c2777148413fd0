/**
 * What of a server's own words may stand in an error: short, without numbers that identify people or accounts, without names and secrets.
 * The platform echoes what it was asked, so its text is no barrier by itself.
 */

export const EXCERPT_LENGTH = 512;

const PATTERNS: readonly RegExp[] = [
  /Basic\s+[A-Za-z0-9+/=]{4,}/gi,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  /\b\d{3}-\d{3}-\d{3}[ -]\d{2}\b/g,
  /(?<![0-9a-f-])\d{9,}(?![0-9a-f-])/g,
  /[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?\s+[А-ЯЁ][а-яё]+\s+[А-ЯЁ][а-яё]+(?:вич|вна|ична|инична|ыч|оглы|кызы)/g,
  /[А-ЯЁ][а-яё]+\s+[А-ЯЁ]\.\s?[А-ЯЁ]\./g,
];

/** At most 512 characters of `text` on one line, with secrets, addresses, long numbers and full names replaced by «…». */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text
    .slice(0, EXCERPT_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim();
  for (const secret of secrets) if (secret.length > 2) clean = clean.replaceAll(secret, '…');
  for (const pattern of PATTERNS) clean = clean.replace(pattern, '…');
  return clean.length > EXCERPT_LENGTH ? `${clean.slice(0, EXCERPT_LENGTH - 1)}…` : clean;
}
