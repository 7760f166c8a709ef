import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Problem } from '../platform/http/problem.ts';
import type { DrawerTells } from './drawing-process.ts';
import type { Picture } from './drawing.ts';

/** Ten times what the largest picture took that is no drawing; a decoder heeds no limit of time of its own. */
const maxMilliseconds = 3000;

const source = new URL('drawing-process.ts', import.meta.url);

const tooComplex = (): Problem => new Problem('fileTooComplex');
const damaged = (): Problem => new Problem('fileDamaged');

/** The one that waits for the next picture; it comes with the first logo, because most processes never draw one. */
let kept: ChildProcess | null = null;

/** What it tells next; null when it ends instead. */
async function nextMessage(child: ChildProcess): Promise<DrawerTells | null> {
  const ends = new AbortController();
  const { signal } = ends;
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => [null]),
    ]);
    return message;
  } finally {
    ends.abort();
  }
}

/** A process that is ready, with none of what the portal's environment holds. */
async function start(): Promise<ChildProcess> {
  const child = fork(source, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (!(await nextMessage(child))) throw new Error('The process that draws logos did not start.');
  // It keeps nobody from ending; it ends with the portal.
  child.unref();
  child.channel?.unref();
  child.once('exit', () => {
    if (kept === child) kept = null;
  });
  return child;
}

function answerOf(answer: DrawerTells | null): string {
  // A decoder that falls over bytes that somebody sent: the file is not one that can be drawn.
  if (!answer || 'ready' in answer) throw damaged();
  if ('png' in answer) return answer.png;
  const { errorKey, options } = answer.refusal;
  throw new Problem(errorKey).with(options);
}

/** Draws in a process of its own, one picture at a time, and ends it with the drawing that takes too long. */
export async function drawApart({ kind, bytes }: Picture): Promise<string> {
  const child = kept ?? (await start());
  kept = null;
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, maxMilliseconds);
  try {
    child.send({ kind, bytes });
    const answer = await nextMessage(child);
    if (isLate) throw tooComplex();
    if (answer) kept = child;
    return answerOf(answer);
  } finally {
    clearTimeout(limit);
  }
}
