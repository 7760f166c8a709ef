import { spawnSync } from 'node:child_process';
import type { Figure } from './figure.ts';
import { print } from './say.ts';

const run = (script: string): { status: number | null; stdout: string } =>
  spawnSync('npm', ['run', '--silent', script, '-w', 'web'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Builds the web and prints the gzipped JavaScript at start of login and of lists, each against its limit. */
export function measureBytes(): Figure[] {
  if (run('build').status !== 0) throw new Error('The web could not be built.');
  const measured = run('bytes');
  print('Gzipped JavaScript at start');
  print(measured.stdout.trimEnd());
  return [...measured.stdout.matchAll(/^(\/\S+): ([\d.]+) KiB of (\d+)/gm)].map(
    ([, page = '', size = '', limit = '']) => ({
      name: `bytes: JavaScript at start of ${page}, gzipped`,
      figure: `${size} KiB`,
      bound: `at most ${limit} KiB`,
      holds: Number(size) <= Number(limit),
    }),
  );
}
