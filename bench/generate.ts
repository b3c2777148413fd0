/** Measures the making of the demo books: `generate.ts SCALE`. */
import { buildBooks } from '#demo/company/build.ts';
import { measure } from './measured.ts';

const scale = Number(process.argv[2] ?? '1');

await measure(async () => {
  const books = buildBooks({ company: '2020', seed: 1, scale });
  const documents = [...books.objects]
    .filter(([set]) => set.startsWith('Document_'))
    .map(([, objects]) => objects.length);
  return { postings: books.postings.length, documents: documents.reduce((a, b) => a + b, 0) };
});
