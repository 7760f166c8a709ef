import path from 'node:path';
import process from 'node:process';
import { portOr } from './demo/port.ts';
import { runOn } from './demo/run.ts';
import { beginDev } from './dev/begin.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = portOr(5173);
// Not the folder of `npm start`, which may run beside it.
const folder = path.resolve(root, process.env['DATA_DIR'] ?? 'data-dev');
process.exit(await runOn(folder, (run) => beginDev(run, port)));
