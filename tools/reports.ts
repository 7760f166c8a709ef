import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A test as a run reported it: `path` is its title after its groups', joined by ` › `. */
export type ReportedTest = {
  file: string;
  title: string;
  path: string;
  fullName: string;
  outcome: 'passed' | 'failed' | 'skipped';
};

type Assertion = { title: string; fullName: string; ancestorTitles: string[]; status: string };
type File = { name: string; status: string; message?: string; assertionResults: Assertion[] };

/** The tests of a JSON report that vitest wrote; a file that could not run at all counts as one failed test. */
export function readReport(report: string, root: string): ReportedTest[] {
  const { testResults }: { testResults: File[] } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name).split(path.sep).join('/');
    const tests = assertionResults.map((assertion) => describe(file, assertion));
    const brokenOutside = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed');
    return brokenOutside ? [...tests, describe(file, { ...whole, status: 'failed' })] : tests;
  });
}

const whole = { title: 'the file as a whole', fullName: 'the file as a whole', ancestorTitles: [] };

function describe(file: string, { title, fullName, ancestorTitles, status }: Assertion): ReportedTest {
  const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
  return { file, title, path: [...ancestorTitles, title].join(' › '), fullName, outcome };
}
