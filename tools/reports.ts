import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test as a run reported it: `path` is its title after its groups', joined by ` › `. */
export type ReportedTest = {
  file: string;
  title: string;
  path: string;
  fullName: string;
  outcome: 'passed' | 'failed' | 'skipped';
  tags: readonly string[];
  /** The first lines of what went wrong; of a test that passed, in the try before. */
  reason: string;
};

type Assertion = {
  title: string;
  fullName: string;
  ancestorTitles: string[];
  status: string;
  tags?: string[];
  failureMessages?: string[];
};
type File = {
  name: string;
  status: string;
  message?: string;
  startTime: number;
  endTime: number;
  assertionResults: Assertion[];
};

const readFiles = (report: string): File[] => {
  const { testResults }: { testResults: File[] } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults;
};
const nameIn = (root: string, name: string): string => path.relative(root, name).split(path.sep).join('/');

/** How long the tests of each file took. */
export const readDurations = (report: string, root: string): { file: string; seconds: number }[] =>
  readFiles(report).map(({ name, startTime, endTime }) => ({
    file: nameIn(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

/** The tests of a JSON report that vitest wrote; a file that could not run at all counts as one failed test. */
export function readReport(report: string, root: string): ReportedTest[] {
  return readFiles(report).flatMap(({ name, status, message = '', assertionResults }) => {
    const file = nameIn(root, name);
    const tests = assertionResults.map((assertion) => describe(file, assertion));
    const brokenOutside = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed');
    return brokenOutside
      ? [...tests, describe(file, { ...whole, status: 'failed', failureMessages: [message] })]
      : tests;
  });
}

const whole = { title: 'the file as a whole', fullName: 'the file as a whole', ancestorTitles: [] };

const mostLines = 12;
/** Without colours and the places in the code: the whole stands in the report. */
const shortly = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, mostLines)
    .map((line) => line.slice(0, 300))
    .join('\n');

function describe(file: string, assertion: Assertion): ReportedTest {
  const { title, fullName, ancestorTitles, status, tags = [], failureMessages = [] } = assertion;
  const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
  const reason = failureMessages.map(shortly).join('\n');
  return { file, title, path: [...ancestorTitles, title].join(' › '), fullName, outcome, tags, reason };
}
