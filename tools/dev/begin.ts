import path from 'node:path';
import { main, prepareDemo, startPortal } from '../demo/begin.ts';
import { jsonLines, startChild, whenReady } from '../demo/child.ts';
import { greeting } from '../demo/greeting.ts';
import { refuseTaken } from '../demo/port.ts';
import type { Run } from '../demo/run.ts';
import { freePort } from '../free-port.ts';
import { follow } from './follow.ts';

const watched = path.join(import.meta.dirname, 'watched.ts');
const webServer = path.join(import.meta.dirname, 'web.ts');
/** Where a debugger looks first. */
const inspector = 9229;

/** Starts the demo with the web behind Vite, and API and worker that start again when one of their files changes. */
export async function beginDev(run: Run, port: number): Promise<void> {
  const begin = performance.now();
  await refuseTaken(port, 'npm run dev');
  const apiPort = await run.state.port('api');
  const [{ env, seeded, inbox }] = await Promise.all([
    prepareDemo(run, { port, keepsData: true }),
    startWeb(run, { port, apiPort }),
  ]);
  const api = await freePort(inspector);
  const debuggers = { api, worker: await freePort(api + 1) };
  follow({ ...run, abort: run.supervisor.abort }, ['api', 'worker', 'web']);
  await startPortal(run, {
    port: apiPort,
    env: { ...env, PORT: String(apiPort) },
    wordsOf: (name) => [watched, `--inspect=127.0.0.1:${debuggers[name]}`, main, name],
  });
  const more = [
    `Debugger             127.0.0.1:${debuggers.api} of the API, 127.0.0.1:${debuggers.worker} of the worker`,
    `Logs                 ${path.join(run.dataDir, 'log')}`,
  ];
  run.say(greeting({ port, inbox, seeded, more, seconds: (performance.now() - begin) / 1000 }));
}

async function startWeb(
  { dataDir, supervisor }: Run,
  { port, apiPort }: { port: number; apiPort: number },
): Promise<void> {
  const name = 'web';
  await supervisor.run({
    name,
    stage: 4,
    async start(abort) {
      const child = startChild(dataDir, { name, words: [webServer, String(port), String(apiPort)] });
      await whenReady(child, () => jsonLines(child.output())[0], { name, abort });
      return child;
    },
  });
}
