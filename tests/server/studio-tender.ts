/** `npm run studio` without Studio: tends a program that starts another one, as the development server does. */
import { fileURLToPath } from 'node:url';
import { environmentWith } from '#config';
import { tend } from '#server/studio-child.ts';

const [stubborn = 'no', patience = '5000'] = process.argv.slice(2);
process.exitCode = await tend({
  args: [fileURLToPath(new URL('./studio-tended.ts', import.meta.url)), 'outer', stubborn],
  environment: environmentWith({ STUDIO_MARK: 'да' }),
  patienceMs: Number(patience),
});
