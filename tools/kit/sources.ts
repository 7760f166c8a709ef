import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OwnedSource } from './foreign-tables.ts';
import { ownerOf } from './table-owners.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

const filesOf = (patterns: string[]): string[] =>
  globSync(patterns, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted();

/** Source files, without tests and the demo. */
export const sourceFiles = (...patterns: string[]): string[] =>
  filesOf(patterns).filter((file) => !file.startsWith('api/src/seed/'));

/** What makes the demo: its data, and what starts its systems. */
export const demoFiles = (): string[] => filesOf(['api/src/seed/**/*.ts', 'tools/{compose,demo}/**/*.ts']);

/** The made-up service, which the tests use as services use the kit. */
export const madeUpFiles = (): string[] => globSync('api/src/testing/made-up/*.ts', { cwd: root }).toSorted();

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The migrations, each with the capability that it belongs to. */
export const readMigrations = (): OwnedSource[] => {
  const folders = globSync('api/src/*/', { cwd: root }).map((folder) => path.basename(folder));
  return sourceFiles('api/migrations/*.sql').map((file) => {
    const user = ownerOf(path.basename(file, '.sql'), folders);
    if (user === undefined)
      throw new Error(
        `${file} is called like no capability, and tools/kit/table-owners.ts does not list it.`,
      );
    return { file, user, text: readSource(file) };
  });
};

/** The API's source, each file with its capability; the folders of all, and the roots that compose them, are the platform's. */
export const readApi = (): OwnedSource[] =>
  sourceFiles('api/src/**/*.ts').map((file) => {
    const [folder = '', ...rest] = file.split('/').slice(2);
    const user = rest.length === 0 || folder === 'services' ? 'platform' : folder;
    return { file, user, text: readSource(file) };
  });
