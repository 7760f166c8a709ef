import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OwnedSource } from './foreign-tables.ts';
import { migrationOwners } from './table-owners.ts';

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

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The migrations, each with the capability that it belongs to. */
export const readMigrations = (): OwnedSource[] =>
  sourceFiles('api/migrations/*.sql').map((file) => {
    const user = migrationOwners[path.basename(file, '.sql')];
    if (user === undefined) throw new Error(`tools/kit/table-owners.ts does not say whose ${file} is.`);
    return { file, user, text: readSource(file) };
  });

/** The API's source, each file with its capability; the folders of all, and the roots that compose them, are the platform's. */
export const readApi = (): OwnedSource[] =>
  sourceFiles('api/src/**/*.ts').map((file) => {
    const [folder = '', ...rest] = file.split('/').slice(2);
    const user = rest.length === 0 || folder === 'services' ? 'platform' : folder;
    return { file, user, text: readSource(file) };
  });
