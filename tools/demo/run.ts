import { mkdirSync, realpathSync, statSync } from 'node:fs';
import process from 'node:process';
import { sweepChildren } from './child.ts';
import { lockFolder } from './lock.ts';
import { openState, type State } from './state.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

/** What the beginning of a run works with. */
export type Run = { dataDir: string; state: State; supervisor: Supervisor; say: (sentence: string) => void };

/**
 * Holds the data folder, lets `begin` start its services, and stops them all on Ctrl-C, a signal, or the end of
 * whoever started us. Answers the exit code.
 */
export async function runOn(folder: string, begin: (run: Run) => Promise<void>): Promise<number> {
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(folder);
  let unlock;
  try {
    checkOwner(dataDir);
    unlock = await lockFolder(dataDir);
  } catch (error) {
    say(sentenceOf(error));
    return 1;
  }
  const supervisor = createSupervisor(say);
  const stopped = untilStopped();
  let code = 0;
  try {
    await sweepChildren(dataDir);
    const begun = begin({ dataDir, state: openState(dataDir), supervisor, say });
    await Promise.race([begun.then(() => stopped), stopped]);
    say('Stopping …');
  } catch (error) {
    say(sentenceOf(error));
    code = 1;
  }
  await supervisor.stop();
  unlock();
  if (code === 0) say('Stopped.');
  return code;
}

function checkOwner(dataDir: string): void {
  const [owner, me] = [statSync(dataDir).uid, process.getuid?.()];
  if (me === undefined || owner === me) return;
  throw new Error(
    `${dataDir} belongs to another user (${owner}): start as that user, or set DATA_DIR to another folder.`,
  );
}

/** Settles with the first signal, or when the process that started us is gone. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve());
    process.on('disconnect', () => resolve());
  });
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
