/** Measures the client reading a whole base over HTTP: `read.ts URL USER PASSWORD TODAY`. */
import { BOOK_FILES } from '#onec/books/columns.ts';
import { connect } from '#onec/client.ts';
import { measure } from './measured.ts';

const [url = '', user = '', password = '', today = ''] = process.argv.slice(2);

await measure(async () => {
  let requests = 0;
  let bytes = 0;
  const client = connect({
    url,
    user,
    password,
    today: () => today,
    onRequest: (event) => {
      requests += 1;
      bytes += event.bytes;
    },
  });
  const books = await client.books();
  if (!books.ok) throw new Error(books.fault.text);
  if (books.value.completeness !== 'complete') throw new Error(`Прочитано не полностью: ${books.value.completeness}`);
  let rows = 0;
  for (const file of BOOK_FILES) for (const _row of books.value.rows(file)) rows += 1;
  return { requests, rows, megabytes: Math.round(bytes / 2 ** 20) };
});
