/** docs/simulator.md: the habits a simulated publication may have, from the PROFILES table. */
import { PROFILES } from '#demo/simulator/profiles.ts';
import { markdownTable } from './table.ts';

export function simulatorPage(): string {
  const profiles = Object.values(PROFILES);
  const switches = Object.keys(PROFILES.demo).filter((key) => key !== 'name') as (keyof typeof PROFILES.demo)[];
  const rows = switches.map((key) => [`\`${key}\``, ...profiles.map((profile) => String(profile[key] ?? '—'))]);
  return `# Повадки имитатора 1С

\`npm run demo -- serve --profile ИМЯ\` поднимает публикацию демонстрационной базы с одной из этих повадок. Каждый открытый вопрос о
диалекте 1С — переключатель с обоими ответами; что значит каждый, сказано в \`demo/simulator/profiles.ts\`.
Сбои включаются на ходу: \`POST /__control\` (\`Content-Type: application/json\`) с этой же машины, не из браузера: \`{"action":"set","fault":{"kind":"reset","nth":3,"count":1}}\`; виды сбоев
и их параметры — в \`demo/simulator/faults.ts\`.

${markdownTable(['Переключатель', ...profiles.map(({ name }) => name)], rows)}
`;
}
