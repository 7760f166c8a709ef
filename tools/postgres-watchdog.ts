// Ends PostgreSQL when its supervisor is gone, however it went: the supervisor holds the other end of our standard input.
import { rmSync } from 'node:fs';
import { runningPostgres, stopPostgres } from './postgres-orphan.ts';
import { waitUntil } from './processes.ts';

const [cluster = '', token = '', removable] = process.argv.slice(2);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);

process.stdin.resume();
process.stdin.once('end', () => void finish());
process.stdin.once('error', () => void finish());

async function finish(): Promise<void> {
  // The server may have been started a moment ago and not have written its pid file yet.
  await waitUntil(() => runningPostgres(cluster, token) !== undefined, 1000);
  const pid = runningPostgres(cluster, token);
  if (pid !== undefined) await stopPostgres(pid);
  if (removable !== undefined) rmSync(removable, { recursive: true, force: true });
  process.exit(0);
}
