// Prints each promise with the tests that carry its tag. With the reports of a run, each of them passed there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceDefinitions } from '@portal/contract/services/list';
import { createVitest } from 'vitest/node';
import { promises } from './promises.ts';
import { readReport, type ReportedTest } from './reports.ts';

type TaggedFile = { file: string; tags: readonly string[] };
/** A test with tags, as its source has it: `name` may have places that a run fills in. */
export type TaggedTest = TaggedFile & { name: string };

/** The report of a run by the configuration of its tests. */
const configurations = new Map([
  ['unit.json', 'vitest.config.ts'],
  ['screens.json', 'e2e/src/components/vitest.config.ts'],
  ['browser.json', 'e2e/vitest.config.ts'],
]);

/**
 * The tagged tests of a configuration that do not say they may be skipped, as vitest reads them without running them.
 * Throws for a tag that the configuration does not define.
 */
export async function readTaggedTests(
  root: string,
  options: Parameters<typeof createVitest>[1],
): Promise<TaggedTest[]> {
  const vitest = await createVitest('test', { ...options, watch: false });
  try {
    const files = await vitest.globTestSpecifications();
    const modules = await vitest.parseSpecifications(
      files.filter(({ moduleId }) => /@module-tag|\btags\b/.test(readFileSync(moduleId, 'utf8'))),
    );
    for (const { message } of modules.flatMap((module) => module.errors())) {
      // Tests of a suite in another file are not seen here.
      if (!message.startsWith('No test suite found')) throw new Error(message);
    }
    return modules.flatMap(({ moduleId, children }) =>
      [...children.allTests()]
        .filter(({ tags, options: { mode } }) => tags.length > 0 && mode !== 'skip' && mode !== 'todo')
        .map(({ fullName, tags }) => ({
          file: path.relative(root, moduleId).split(path.sep).join('/'),
          name: fullName,
          tags,
        })),
    );
  } finally {
    await vitest.close();
  }
}

/** The names among these that no test has as a tag, as sentences. */
export function findUnproven(names: readonly string[], tests: readonly TaggedTest[]): string[] {
  return names
    .filter((name) => !tests.some(({ tags }) => tags.includes(name)))
    .map((name) => `No test that always runs has the tag "${name}".`);
}

/** The files in which fewer tests passed than carry a tag, as sentences. */
export function findNotPassed(tests: readonly TaggedTest[], run: readonly ReportedTest[]): string[] {
  const places = new Map(
    tests.flatMap(({ file, tags }) => tags.map((tag) => [`${file} ${tag}`, { file, tag }])),
  );
  return [...places.values()].flatMap(({ file, tag }) => {
    const isHere = (test: TaggedFile): boolean => test.file === file && test.tags.includes(tag);
    const expected = tests.filter(isHere).length;
    const passed = run.filter((test) => isHere(test) && test.outcome === 'passed').length;
    return passed < expected
      ? [`${file}: ${expected} tests have the tag "${tag}", and ${passed} passed in this run.`]
      : [];
  });
}

const ofEachService = ['audited', 'secret-once', 'cloud-down', 'no-lost-edit', 'price-secrecy'];
/** The tests that go over all services, by what each of them brings. */
const overServices = ['api/src/service-promises.test.ts', 'api/src/price-rights.test.ts'];
const broughtBy = (service: string): string[] =>
  ['matrix', 'promises', 'prices'].map((name) => `api/src/${service}/testing/${name}.ts`);

/** What a service lacks for what is promised of each, as sentences. */
export function findUnprovenServices(
  services: readonly string[],
  tests: readonly TaggedTest[],
  exists: (file: string) => boolean,
): string[] {
  const lacking = services.flatMap(broughtBy).filter((file) => !exists(file));
  const untested = ofEachService.filter(
    (name) => !tests.some(({ file, tags }) => overServices.includes(file) && tags.includes(name)),
  );
  return [
    ...lacking.map(
      (file) => `${file} is missing: without it nothing proves what is promised of each service.`,
    ),
    ...untested.map((name) => `No test over all services has the tag "${name}".`),
  ];
}

function print(tests: readonly TaggedTest[]): void {
  for (const { name, description } of promises) {
    const lines = tests
      .filter(({ tags }) => tags.includes(name))
      .map((test) => `  ${test.file} › ${test.name}\n`);
    process.stdout.write(`${name}: ${description}\n${lines.join('')}\n`);
  }
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const tests: TaggedTest[] = [];
  const faults: string[] = [];
  for (const [report, config] of configurations) {
    const own = await readTaggedTests(root, { config: path.join(root, config) });
    tests.push(...own);
    const files = process.argv.slice(2).filter((file) => path.basename(file) === report);
    faults.push(...files.flatMap((file) => findNotPassed(own, readReport(file, root))));
  }
  const names = promises.map(({ name }) => name);
  faults.push(...findUnproven(names, tests));
  const services = serviceDefinitions.map(({ service }) => service);
  faults.push(...findUnprovenServices(services, tests, (file) => existsSync(path.join(root, file))));
  print(tests);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
