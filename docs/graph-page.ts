/** docs/graph.md: the picture of the graph, and what every stage leaves behind. */
import { STAGES } from '#domain/stages.ts';
import { drawGraph } from '#graph/picture.ts';

const ROWS = Object.entries(STAGES).map(
  ([name, { title, shown, writes, pauses }]) =>
    `| \`${name}\` | ${title} | ${shown} | ${writes === null ? '—' : `\`${writes}\``} | ${pauses ? 'да' : '—'} |`,
);

export async function graphPage(): Promise<string> {
  const picture = (await drawGraph()).trim();
  return `# Ход разговора

Каждый вопрос проходит одни и те же стадии; у каждой есть артефакт, который она пишет. Ответ составляется только после проверки полноты; сбой
любой стадии кончается честным ответом, а не уточняющим вопросом.

\`\`\`mermaid
${picture}
\`\`\`

| Стадия | Что это | Что видит человек | Пишет | Может ждать |
| --- | --- | --- | --- | --- |
${ROWS.join('\n')}
`;
}
