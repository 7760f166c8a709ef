import path from 'node:path';
import process from 'node:process';
import { beginDemo } from './demo/begin.ts';
import { portOr } from './demo/port.ts';
import { runOn } from './demo/run.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = portOr(8080);
const folder = path.resolve(root, process.env['DATA_DIR'] ?? 'data');
process.exit(await runOn(folder, (run) => beginDemo(run, port)));
