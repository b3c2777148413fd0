/** docs/reasons-1c.md: everything that can go wrong between the product and a 1C base, from the REASONS table. */

import { plural } from '#domain/russian-numbers.ts';
import { REASONS, type ReasonCode, reasonOf } from '#onec/reasons.ts';
import { markdownTable } from './table.ts';

const ACTORS = {
  nobody: 'никто, само',
  administrator: 'администратор 1С',
  web_server: 'хозяин веб-сервера',
  user: 'пользователь',
  engineer: 'инженер внедрения',
} as const;

export function reasonsPage(): string {
  const rows = (Object.keys(REASONS) as ReasonCode[]).map((code) => {
    const { family, text, advice, delays, narrow, who } = reasonOf(code);
    const again = delays.length === 0 ? 'нет' : `${delays.length} ${plural(delays.length, ['раз', 'раза', 'раз'])}`;
    return [`\`${code}\``, `\`${family}\``, text, advice, again, narrow ? 'да' : 'нет', ACTORS[who]];
  });
  const head = [
    'Код',
    'Причина для ответа',
    'Что случилось',
    'Что делать',
    'Повторы',
    'Помогает сузить',
    'Кто может исправить',
  ];
  return `# Что может пойти не так при чтении 1С

Каждая неудача чтения приходит с одним из этих кодов; часть данных никогда не выдается за целое.

${markdownTable(head, rows)}
`;
}
