/** A process with a process of its own: both tell who they are and stay until they are ended; a stubborn one does not hear. */
import { spawn } from 'node:child_process';
import { environmentWith } from '#config';

const [role = '', stubborn = 'no'] = process.argv.slice(2);
const seen = Object.keys(environmentWith({})).filter((name) => /^(LANGSMITH|LANGCHAIN|STUDIO)_/.test(name));
if (stubborn === 'yes') process.on('SIGTERM', () => undefined);
if (role === 'outer') {
  spawn(process.execPath, [process.argv[1] ?? '', 'inner', stubborn], { stdio: 'inherit' });
}
process.stdout.write(`${role} ${process.pid} [${seen.sort().join(' ')}]\n`);
setInterval(() => undefined, 1000);
