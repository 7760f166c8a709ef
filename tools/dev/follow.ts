import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/** Whose logs, who hears of them, and when it is over. */
type Followed = { dataDir: string; say: (sentence: string) => void; abort: AbortSignal };

const everyMs = 300;
const errorLevel = 50;
/** What Node says of the debugger's port at each start, which our own greeting has said. */
const isKnown = (line: string): boolean =>
  line.trim() === '' || /^(?:Debugger listening|For help, see)/.test(line);

/** What a person at work has to see of a line of a log: all but what is no error. */
function seenOf(line: string): string | undefined {
  if (!line.startsWith('{')) return isKnown(line) ? undefined : line;
  try {
    const { level, msg, err }: { level?: unknown; msg?: unknown; err?: { stack?: unknown } } =
      JSON.parse(line);
    if (typeof level !== 'number' || level < errorLevel) return undefined;
    return [msg, err?.stack].filter((part) => typeof part === 'string').join(': ');
  } catch {
    return line;
  }
}

function readFrom(file: string, from: number): Buffer {
  const handle = openSync(file, 'r');
  const rest = Buffer.alloc(Math.max(0, fstatSync(handle).size - from));
  readSync(handle, rest, 0, rest.length, from);
  closeSync(handle);
  return rest;
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** Says from now on what the processes of these names write that is no record of a good call: restarts, and errors. */
export function follow({ dataDir, say, abort }: Followed, names: readonly string[]): void {
  const logs = names.map((name) => {
    const file = path.join(dataDir, 'log', `${name}.log`);
    return { name, file, at: sizeOf(file) };
  });
  const look = (): void => {
    for (const log of logs) {
      const size = sizeOf(log.file);
      // A log that has grown large begins anew.
      if (size < log.at) log.at = 0;
      if (size === log.at) continue;
      const text = readFrom(log.file, log.at);
      const whole = text.subarray(0, text.lastIndexOf('\n') + 1);
      log.at += whole.length;
      for (const line of whole.toString().split('\n')) {
        const seen = seenOf(line);
        if (seen !== undefined) say(`${log.name}: ${seen}`);
      }
    }
  };
  const timer = setInterval(look, everyMs);
  abort.addEventListener('abort', () => clearInterval(timer));
}
