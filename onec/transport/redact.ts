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

/** Longer texts are not worth reading for an excerpt of them. */
const LOOKED_AT = 100_000;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A secret as a server may write it: plainly, in an address, in JSON, in a page; spaces run together. Longest first: one may hold another. */
function spellings(secrets: readonly string[]): string[] {
  return secrets
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret.toWellFormed()),
      JSON.stringify(secret).slice(1, -1),
      secret.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char),
    ])
    .flatMap((spelled) => [spelled, visible(spelled)])
    .filter((spelled) => spelled.length > 2)
    .sort((a, b) => b.length - a.length);
}

/** On one line, without what a terminal would take for a command. */
function visible(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim();
}

/**
 * At most `length` characters of `text` on one line, with secrets, addresses, long numbers and full names replaced by «…». Cut only
 * after that: half of a secret is a secret.
 */
export function redact(text: string, secrets: readonly string[] = [], length = EXCERPT_LENGTH): string {
  let clean = text.length > LOOKED_AT ? '' : text;
  for (const secret of spellings(secrets)) clean = clean.replaceAll(secret, '…');
  clean = visible(clean);
  for (const secret of spellings(secrets)) clean = clean.replaceAll(secret, '…');
  for (const pattern of PATTERNS) clean = clean.replace(pattern, '…');
  return clean.length > length ? `${clean.slice(0, length - 1).toWellFormed()}…` : clean;
}
