import type { Comparison } from './comparison.ts';

export type Task = { name: 'format'; markdown: string } | { name: 'compare'; before: string; after: string };

/** What one text may take. Its page goes on meanwhile, and then shows it as it was written. */
const mostMs = 5000;

/** The next message of a worker; what fails in it, or takes longer, is an error. */
function nextOf<Message>(worker: Worker, withinMs = Number.POSITIVE_INFINITY): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const heard = new AbortController();
  const { signal } = heard;
  const late = (): void => reject(new Error(`It took more than ${withinMs} ms.`));
  const timer = Number.isFinite(withinMs) ? setTimeout(late, withinMs) : undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => resolve(data), { signal });
  worker.addEventListener('error', ({ message }) => reject(new Error(message || 'It did not start.')), {
    signal,
  });
  return promise.finally(() => {
    heard.abort();
    clearTimeout(timer);
  });
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('markdown-worker.ts', import.meta.url), { type: 'module' });
  await nextOf<'ready'>(worker);
  return worker;
}

let running: Promise<Worker> | null = null;

/** Gives the worker a task. One that fails at it is ended, and the next task gets another. */
async function carryOut<Answer>(task: Task): Promise<Answer> {
  running ??= startWorker();
  const used = running;
  try {
    const worker = await used;
    const answer = nextOf<Answer>(worker, mostMs);
    worker.postMessage(task, []);
    return await answer;
  } catch (error) {
    running = null;
    void used.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
    throw error;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other, so that each has its own time. */
function inTurn<Answer>(task: Task): Promise<Answer> {
  const mine = last.then(() => carryOut<Answer>(task));
  last = mine.catch(() => undefined);
  return mine;
}

/** Markdown as HTML that is not cleaned yet; null when it is too complex. Throws when it cannot be told. */
export const format = (markdown: string): Promise<string | null> => inTurn({ name: 'format', markdown });

/** What differs between two texts. Throws when it cannot be told. */
export const compare = (before: string, after: string): Promise<Comparison> =>
  inTurn({ name: 'compare', before, after });
