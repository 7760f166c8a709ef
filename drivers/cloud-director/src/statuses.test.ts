import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { vendorFile } from '@portal/ports/testing/referee/description';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasFailed, isSettling, taskStateOf, vdcStateOf } from './statuses.ts';

const cloudApi = vendorFile('vcd', 'vcd-cloudapi-37.2.prism.json');
const schemaOf = (name: string): string => vendorFile('vcd', `xsd/1.5/schemas/vcloud/${name}.xsd`);
const canJudge = [cloudApi, schemaOf('task'), schemaOf('vdc')].every((file) => existsSync(file));
if (!canJudge) process.stdout.write(`The vendor's descriptions are not at ${cloudApi} and beside it.\n`);

it.runIf(process.env['CI'] === 'true')('has the descriptions to judge by', () => {
  expect(canJudge).toBe(true);
});

/** What stands in the documentation of an attribute that is called status. */
const documentedIn = (name: string): string =>
  /<xs:attribute name="status".*?<\/xs:attribute>/s.exec(readFileSync(schemaOf(name), 'utf8'))?.[0] ?? '';

const enumeration = z.object({ enum: z.array(z.string()) });
const enumsOf = (...names: readonly string[]): string[] => {
  const { definitions } = z
    .object({ definitions: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(cloudApi, 'utf8')));
  return [...new Set(names.flatMap((name) => enumeration.parse(definitions[name]).enum))];
};

const networkStateOf = (status: string): string =>
  [isSettling({ status }) && 'settling', hasFailed({ status }) && 'failed'].find(Boolean) || 'there';

describe.runIf(canJudge)('what the vendor publishes', () => {
  it('of a task is known, each status', () => {
    const words = [...documentedIn('task').matchAll(/&lt;b&gt;(\w+)&lt;/g)].map(([, word = '']) => word);
    expect(words.map((word) => [word, taskStateOf(word)])).toEqual([
      ['queued', 'running'],
      ['preRunning', 'running'],
      ['running', 'running'],
      ['success', 'done'],
      ['error', 'failed'],
      ['canceled', 'failed'],
      ['aborted', 'failed'],
    ]);
  });

  it('of a vDC is known, each status', () => {
    const numbers = [...documentedIn('vdc').matchAll(/(-?\d) \(/g)].map(([, number = '']) => number);
    expect(numbers.map((number) => [number, vdcStateOf(number)])).toEqual([
      ['0', 'busy'],
      ['1', 'ready'],
      ['-1', 'failed'],
    ]);
  });

  it('of an edge gateway or a network is known, each status', () => {
    const words = enumsOf('NetworkingObjectStatusType', 'OrgVdcNetworkStatus');
    expect(words.map((word) => [word, networkStateOf(word)])).toEqual([
      ['PENDING', 'settling'],
      ['CONFIGURING', 'settling'],
      ['REALIZED', 'there'],
      ['REALIZATION_FAILED', 'failed'],
      ['UNKNOWN', 'there'],
    ]);
  });
});

it('words are the same in any case, and an unknown one is not taken for another', () => {
  expect(['SUCCESS', 'Prerunning', 'halted', ''].map((word) => taskStateOf(word))).toEqual([
    'done',
    'running',
    null,
    null,
  ]);
  expect(['ready', 'Not_Ready', 'NEW', undefined].map((word) => vdcStateOf(word))).toEqual([
    'ready',
    'busy',
    'unknown',
    'unknown',
  ]);
  expect(['pending', 'Realization_Failed', 'NEW'].map((word) => networkStateOf(word))).toEqual([
    'settling',
    'failed',
    'there',
  ]);
});
