import process from 'node:process';
import { portOr, refuseTaken } from './demo/port.ts';

// Looked at before Node's watcher runs, which would not end but wait for a file to change.
try {
  await refuseTaken(portOr(5174), 'npm run screens');
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('./dev/watched.ts');
