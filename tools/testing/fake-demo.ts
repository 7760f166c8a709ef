// A whole run with a real database and two trivial children, for the tests of the supervisor.
import path from 'node:path';
import { jsonLines, startChild, whenReady } from '../demo/child.ts';
import { runOn, type Run } from '../demo/run.ts';
import { startPostgres } from '../postgres.ts';

const script = path.join(import.meta.dirname, 'fake-child.ts');
const [folder = '', ...names] = process.argv.slice(2);

process.exit(await runOn(folder, begin));

async function begin(run: Run): Promise<void> {
  const { supervisor, say, dataDir } = run;
  const port = await run.state.port('postgres');
  await supervisor.run({
    name: 'database',
    stage: 1,
    async start() {
      const server = await startPostgres({ dataDir, port });
      say(JSON.stringify({ name: 'database', pid: server.pid, url: server.url }));
      return { stop: server.stop, exited: server.exited.then(() => 'gone') };
    },
  });
  for (const [index, name] of names.entries()) {
    await supervisor.run({ name, stage: index + 2, start: (abort) => startFake(run, name, abort) });
  }
  say('all is ready');
}

async function startFake({ dataDir, say }: Run, name: string, abort: AbortSignal) {
  const child = startChild(dataDir, {
    name,
    words: [script, name, ...(name === 'stubborn' ? ['stubborn'] : [])],
  });
  const { pid } = await whenReady(child, () => jsonLines(child.output())[0], { name, abort });
  say(JSON.stringify({ name, pid }));
  return child;
}
