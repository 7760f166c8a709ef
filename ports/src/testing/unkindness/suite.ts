import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { carryOut } from './carry-out.ts';
import {
  callList,
  nameOf,
  planOf,
  playsOf,
  sampleNote,
  untrue,
  watched,
  type Learned,
  type Play,
  type PlannedCell,
  type Special,
} from './cells.ts';
import { keepUnkindResult, type CellResult } from './results.ts';
import type { Scenario, UnkindBench } from './scenario.ts';
import { prepare, setBack, type Prepared } from './set-back.ts';

type Started<Port> = {
  bench: UnkindBench<Port>;
  scenarios: readonly Scenario<Port>[];
  close: () => Promise<void>;
};

const playedShape = z.object({ played: z.number(), touched: z.array(z.string()) });
const longMs = 3_600_000;

type Ready<Port> = { bench: UnkindBench<Port>; prepared: readonly Prepared<Port>[] };

async function watchedBy<Port>({ control }: UnkindBench<Port>): Promise<z.infer<typeof watched>> {
  return watched.parse(await control('GET watched'));
}

/** Carries a scenario out while nothing is unkind, and tells what its calls are. */
async function learn<Port>(bench: UnkindBench<Port>, { course, name }: Prepared<Port>): Promise<Learned[]> {
  await bench.control('PUT watching', { isOn: true });
  const ending = await carryOut(bench, course);
  const { items } = await watchedBy(bench);
  await bench.control('PUT watching', { isOn: false });
  await course.holds(ending, null);
  return items.map((item) => ({ ...item, scenario: name }));
}

/** Throws when what has to hold afterwards does not; answers whether the unkindness was met at all. */
async function play<Port>({ bench, prepared }: Ready<Port>, one: Play): Promise<boolean> {
  const { call, kind, unkindness } = one.cell;
  const scenario = prepared.find(({ name }) => name === one.scenario);
  if (scenario === undefined) throw new Error(`there is no scenario ${one.scenario}`);
  await setBack(bench, scenario);
  // Of what is seen late, some lists and reads in a row.
  const times = unkindness === 'late' ? 2 : 1;
  await bench.control('PUT unkindness', { call, unkindness, seed: one.seed, skip: one.at, times });
  const ending = await carryOut(bench, scenario.course);
  const { played, touched } = playedShape.parse(await bench.control('GET unkindness'));
  await bench.control('PUT unkindness', null);
  await scenario.course.holds(ending, { call, kind, unkindness, touched });
  return played > 0;
}

const firstLine = (error: unknown): string => String(error).split('\n').slice(0, 3).join(' ');

async function resultOf<Port>(ready: Ready<Port>, one: Play): Promise<CellResult> {
  const { call, unkindness } = one.cell;
  const where = `in "${one.scenario}" at call ${one.at}, seed ${one.seed}`;
  try {
    const wasPlayed = await play(ready, one);
    if (wasPlayed) return { call, unkindness, state: 'passed', detail: null };
    return { call, unkindness, state: 'failed', detail: `${where}: it was not met` };
  } catch (error) {
    return { call, unkindness, state: 'failed', detail: `${where}: ${firstLine(error)}` };
  } finally {
    await ready.bench.control('PUT unkindness', null);
  }
}

const cellOf = ({ call, unkindness, reason }: PlannedCell, results: readonly CellResult[]): CellResult[] => {
  const own = results.filter((one) => one.call === call && one.unkindness === unkindness);
  if (reason !== null) return [{ call, unkindness, state: 'none', detail: reason }];
  return own
    .filter(({ state }) => state === 'failed')
    .concat(own)
    .slice(0, 1);
};

/** Every call of a simulator with every unkindness that it can meet: what was ordered is there once, and nothing else is lost. */
export function unkindnessSuite<Port>(
  simulator: string,
  start: () => Promise<Started<Port>>,
  special: Special = {},
): void {
  describe(`${simulator}, unkind`, () => {
    let started: Started<Port>;
    const prepared: Prepared<Port>[] = [];
    const learned: Learned[] = [];
    beforeAll(async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      started = await start();
      const { bench, scenarios } = started;
      for (const scenario of scenarios) {
        const one = await prepare(bench, scenario);
        prepared.push(one);
        learned.push(...(await learn(bench, one)));
      }
    });
    afterAll(async () => {
      vi.useRealTimers();
      await started.close();
    });

    it(`keeps what it was told and what it had, ${sampleNote}`, { timeout: longMs }, async () => {
      const { bench } = started;
      const calls = callList.parse(await bench.control('GET calls'));
      const { unmet } = special;
      if (unmet !== undefined) expect(untrue(calls, learned, unmet)).toEqual([]);
      const plan = planOf(calls, learned, unmet ?? {});
      const results: CellResult[] = [];
      for (const one of playsOf(plan, special)) results.push(await resultOf({ bench, prepared }, one));
      const cells = plan.flatMap((cell) => cellOf(cell, results));
      keepUnkindResult({ simulator, unkindnesses: calls.unkindnesses, cells });
      expect((await watchedBy(bench)).unnamed, 'requests that have no name').toEqual([]);
      const failed = results.filter(({ state }) => state === 'failed');
      expect(failed.map((cell) => `${simulator} ${nameOf(cell)} ${cell.detail}`)).toEqual([]);
    });
  });
}
