import path from 'node:path';
import process from 'node:process';
import { beginDemo } from './demo/begin.ts';
import { runOn } from './demo/run.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env['PORT'] ?? 8080);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  process.stdout.write(
    `PORT is "${process.env['PORT']}", which is no port: give a number from 1 to 65535.\n`,
  );
  process.exit(1);
}
const folder = path.resolve(root, process.env['DATA_DIR'] ?? 'data');
process.exit(await runOn(folder, (run) => beginDemo(run, port)));
