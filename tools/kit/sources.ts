import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { services } from '@portal/contract/services/services';
import type { OwnedSource } from './foreign-tables.ts';
import { ownerOf } from './table-owners.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

const filesOf = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();

/** Demo data, of a service in its own folder, and what starts the demo's systems. */
export const isDemo = (file: string): boolean =>
  /^api\/src\/(?:seed\/|.+\/seed(?:-[^/]+)?\.ts$)|^tools\/(?:compose|demo)\//.test(file);

/** What a service says in both languages, as `en.json` and `sv.json` of the web do: no more is in these files. */
export const isTexts = (file: string): boolean =>
  services.some((service) =>
    ['texts', 'file-texts'].some((name) => file === `contract/src/${service}/${name}.ts`),
  );

/** Files that are not tests, without the demo data that all services share. */
export const filesAtWork = (...patterns: string[]): string[] =>
  filesOf(patterns).filter((file) => !isTest(file) && !file.startsWith('api/src/seed/'));

/** Source files, without tests, texts and the demo. */
export const sourceFiles = (...patterns: string[]): string[] =>
  filesAtWork(...patterns).filter((file) => !isDemo(file) && !isTexts(file));

/** What makes the demo. */
export const demoFiles = (): string[] =>
  filesOf(['api/src/**/*.ts', 'tools/{compose,demo}/**/*.ts']).filter(
    (file) => isDemo(file) && !isTest(file),
  );

/** Tests, and what they alone use. */
export const testFiles = (...patterns: string[]): string[] =>
  filesOf(patterns).filter((file) => isTest(file));

/** The made-up service, which the tests use as services use the kit. */
export const madeUpFiles = (): string[] => globSync('api/src/testing/made-up/*.ts', { cwd: root }).toSorted();

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The migrations, each with the capability that it belongs to. */
export const readMigrations = (): OwnedSource[] => {
  const folders = globSync('api/src/*/', { cwd: root }).map((folder) => path.basename(folder));
  return filesOf(['api/migrations/*.sql']).map((file) => {
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
  filesAtWork('api/src/**/*.ts').map((file) => {
    const [folder = '', ...rest] = file.split('/').slice(2);
    const user = rest.length === 0 || folder === 'services' ? 'platform' : folder;
    return { file, user, text: readSource(file) };
  });
