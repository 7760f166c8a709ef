// Runs its words under `node --watch`, which starts them again when a file that they have read changes. Node's watcher
// takes no preload, so that it would outlive whoever started it: this process ends it.
import { spawn } from 'node:child_process';
import process from 'node:process';
import '../die-with-parent.mjs';

const watcher = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => watcher.kill(signal));
watcher.once('exit', (code) => process.exit(code ?? 1));
