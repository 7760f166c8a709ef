// docs/coverage.md maps each point of the issue to tests; each must exist, in the sources or in the reports of a run.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readReport, type ReportedTest } from './reports.ts';

/** What is wrong with the coverage document of a folder, as sentences. Without reports, the tests' sources are read. */
export function findUncovered(root: string, reports: readonly string[] = []): string[] {
  const document = path.join(root, 'docs', 'coverage.md');
  if (!existsSync(document))
    return ['docs/coverage.md, which maps each point of the issue to its tests, is missing.'];
  const rows = readRows(readFileSync(document, 'utf8'));
  if (rows.length === 0) return ['docs/coverage.md has no row "| point | `file › test name` |".'];
  const run = reports.length === 0 ? undefined : reports.flatMap((report) => readReport(report, root));
  return rows.flatMap(({ point, tests }) => {
    if (tests.length === 0) return [`docs/coverage.md names no test for "${point}".`];
    const missing = tests.filter(
      (test) => !(run === undefined ? isInSources(root, test) : isInRun(run, test)),
    );
    return missing.map(
      ({ file, name }) =>
        `docs/coverage.md names "${file} › ${name}" for "${point}", and there is no such test.`,
    );
  });
}

type Named = { file: string; name: string };

function readRows(text: string): { point: string; tests: Named[] }[] {
  const rows = [...text.matchAll(/^\|(?<point>(?:\\\||[^|])+)\|(?<tests>.+)\|\s*$/gm)];
  return rows
    .map(({ groups }) => ({ point: groups?.['point']?.trim() ?? '', tests: groups?.['tests'] ?? '' }))
    .filter(({ point, tests }) => !/^:?-+:?$/.test(point) && !/^\s*tests\s*$/i.test(tests))
    .map(({ point, tests }) => ({ point, tests: readTests(tests) }));
}

function readTests(cell: string): Named[] {
  return [...cell.matchAll(/`(?<file>[^`›]+?) › (?<name>[^`]+)`/g)].map(({ groups }) => ({
    file: groups?.['file']?.trim() ?? '',
    name: groups?.['name']?.trim().replaceAll('\\|', '|') ?? '',
  }));
}

function isInRun(run: ReportedTest[], { file, name }: Named): boolean {
  return run.some((test) => test.file === file && [test.title, test.path, test.fullName].includes(name));
}

/** A test's words stand in its file or in a suite that it runs; what is filled in when it runs may be anything. */
function isInSources(root: string, { file, name }: Named): boolean {
  const source = path.join(root, file);
  if (!existsSync(source)) return false;
  const title = name.split(' › ').at(-1) ?? name;
  // A run has no test of that name: it fills the place in.
  if (places.test(title)) return false;
  const text = textWithSuites(root, source);
  if (text.includes(title.replaceAll("'", String.raw`\'`)) || text.includes(title)) return true;
  const literals = [...text.matchAll(/(?<quote>['"`])(?<words>(?:\\.|(?!\k<quote>).)*)\k<quote>/g)];
  return literals.some(({ groups }) => fits(groups?.['words'] ?? '', title));
}

function textWithSuites(root: string, source: string): string {
  const text = readFileSync(source, 'utf8');
  const own = [...text.matchAll(/from '\.\/(?<file>testing\/[\w./-]+)'/g)];
  const ofPorts = [...text.matchAll(/from '@portal\/ports\/(?<file>testing\/[\w-]+)'/g)];
  const suites = [
    ...own.map(({ groups }) => path.join(path.dirname(source), groups?.['file'] ?? '')),
    ...ofPorts.map(({ groups }) => path.join(root, 'ports', 'src', `${groups?.['file']}.ts`)),
  ];
  const read = suites.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return [text, ...read].join('\n');
}

const places = /\$\{|%[sdijo]|\$\w/;

function fits(literal: string, title: string): boolean {
  if (!places.test(literal)) return false;
  const words = literal.split(/\$\{[^}]*\}|%[sdijo]|\$[\w.]+/);
  if (words.join('').trim().length < 3) return false;
  return new RegExp(`^${words.map((part) => part.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('.+')}$`).test(
    title,
  );
}

if (import.meta.main) {
  const faults = findUncovered(path.resolve(import.meta.dirname, '..'), process.argv.slice(2));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
