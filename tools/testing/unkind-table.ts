import { existsSync, readFileSync } from 'node:fs';
import type { CellResult, UnkindResult } from '@portal/ports/testing/unkindness/results';

const marks = { passed: '+', failed: 'F' } as const;

export const readUnkindResults = (file: string): UnkindResult[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line): UnkindResult => JSON.parse(line))
        .toSorted((a, b) => a.simulator.localeCompare(b.simulator))
    : [];

/** Reasons get a letter each, so that a cell is one character wide. */
function lettersOf(cells: readonly CellResult[]): ReadonlyMap<string, string> {
  const reasons = new Set(cells.flatMap(({ state, detail }) => (state === 'none' ? [detail ?? ''] : [])));
  return new Map([...reasons].map((reason, at) => [reason, String.fromCodePoint(97 + at)]));
}

/** Calls down, unkindnesses across, and below it what its letters mean and why cells have failed. */
export function tableOf({ simulator, unkindnesses, cells }: UnkindResult): string[] {
  const letters = lettersOf(cells);
  const calls = [...new Set(cells.map(({ call }) => call))];
  const width = Math.max(...calls.map((call) => call.length));
  const markOf = (cell: CellResult | undefined): string => {
    if (cell === undefined) return ' ';
    return cell.state === 'none' ? (letters.get(cell.detail ?? '') ?? ' ') : marks[cell.state];
  };
  const rows = calls.map((call) => {
    const own = cells.filter((cell) => cell.call === call);
    const line = unkindnesses.map((name) => markOf(own.find(({ unkindness }) => unkindness === name)));
    return `  ${call.padEnd(width)}  ${line.map((mark, at) => mark.padEnd(String(at + 1).length)).join(' ')}`;
  });
  const numbers = unkindnesses.map((_, at) => String(at + 1)).join(' ');
  const count = (state: CellResult['state']): number => cells.filter((cell) => cell.state === state).length;
  return [
    `\n${simulator}, unkind: ${count('passed')} cells passed, ${count('failed')} failed, ${count('none')} cannot be`,
    `  ${' '.repeat(width)}  ${numbers}`,
    ...rows,
    ...[...letters].map(([reason, letter]) => `  ${letter}: ${reason}`),
    ...cells.flatMap(({ call, unkindness, state, detail }) =>
      state === 'failed' ? [`  F: ${call} ${unkindness} ${detail ?? ''}`] : [],
    ),
  ];
}

export const legendOf = (unkindnesses: readonly string[]): string =>
  `\nUnkindnesses: ${unkindnesses.map((name, at) => `${at + 1} ${name}`).join(', ')}; + passed, F failed, a letter why not`;
