import { existsSync } from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import type { Fault } from './fault.ts';

type TestName = Fault['test'];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
const aPlace = /\$\{[^}]*\}|%[sdifjo]|\$[\w.]+/;

/** A name may have places that a run fills in from a table. */
const fits = (name: string, wanted: string): boolean =>
  new RegExp(`^${name.split(aPlace).map(escaped).join('.+')}$`).test(wanted);

/** The groups around a suite are those of its test file. */
const isEndOf = (wanted: string, name: string): boolean =>
  wanted.split(' › ').some((_, at, titles) => fits(name, titles.slice(at).join(' › ')));

/** Whether a test exists and does not say that it may be skipped, as vitest reads the files without running them. */
export async function readTests(
  root: string,
  wanted: readonly TestName[],
  options: Parameters<typeof createVitest>[1] = {},
): Promise<(test: TestName) => boolean> {
  const vitest = await createVitest('test', { root, ...options, watch: false });
  try {
    const places = wanted.map(({ file, suite = file }) => path.join(root, suite));
    const files = places.filter((file) => file.endsWith('.test.ts'));
    // No pattern of the configuration finds a suite, nor a screen.
    const others = places.filter((file) => !file.endsWith('.test.ts'));
    const specifications = [
      ...(await vitest.globTestSpecifications([...new Set(files)])),
      ...[...new Set(others)]
        .filter((file) => existsSync(file))
        .map((file) => vitest.getRootProject().createSpecification(file)),
    ];
    const modules = await vitest.parseSpecifications(specifications);
    const tests = modules.flatMap(({ moduleId, children }) =>
      [...children.allTests()]
        .filter(({ options: { mode } }) => mode !== 'skip' && mode !== 'todo')
        .map(({ fullName }) => ({
          file: path.relative(root, moduleId).split(path.sep).join('/'),
          name: fullName.replaceAll(' > ', ' › '),
        })),
    );
    return ({ file, name, suite }) =>
      tests.some((test) =>
        suite === undefined
          ? test.file === file && fits(test.name, name)
          : test.file === suite && isEndOf(name, test.name),
      );
  } finally {
    await vitest.close();
  }
}
