import { once } from 'node:events';
import { runCommand } from './commands.ts';

const [command = '', ...args] = process.argv.slice(2);

try {
  const code = await runCommand(command, args);
  if (process.stdout.writableLength > 0) await once(process.stdout, 'drain');
  process.exitCode = code;
} catch (error) {
  const reason = error instanceof Error ? error : new Error(String(error));
  const cause = reason.cause instanceof Error ? ` ${reason.cause.message}` : '';
  process.stderr.write(`${reason.message}${cause}\n`);
  process.exitCode = 1;
}
