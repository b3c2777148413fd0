/** docs/config.md: every setting, from the SETTINGS table. */
import { SETTINGS } from '#config';
import { markdownTable } from './table.ts';

export function configPage(): string {
  const rows = Object.values(SETTINGS).map((one) => [
    `\`${one.name}\``,
    one.fallback === '' ? 'нет' : `\`${one.fallback}\``,
    one.allowed,
    one.title,
  ]);
  return `# Настройки

Читаются из переменных окружения, затем из файла \`.env\` в текущей папке. Неверное значение останавливает запуск одной фразой.

${markdownTable(['Переменная', 'По умолчанию', 'Что допустимо', 'Что значит'], rows)}
`;
}
