import { expect, test } from 'vitest';
import { Problem } from '../platform/http/problem.ts';
import { passWithoutCost } from '../platform/operations/price-gate.ts';
import type { Call, EditState } from './ordering.ts';
import { orderEditOf, type EditSteps, type NewSteps } from './thing-orders.ts';

type IsNeeded<Steps, Step extends keyof Steps> = object extends Pick<Steps, Step> ? false : true;
type Needed<Steps> = { [Step in keyof Steps]-?: IsNeeded<Steps, Step> };

/** By the compiler: a step that could be left out would be `false` here. */
const ofNew: Needed<NewSteps<void, void, null, null>> = {
  offered: true,
  rules: true,
  gate: true,
  insert: true,
  order: true,
};
const ofEdit: Needed<EditSteps<void, EditState & { id: string }, void, null, null>> = {
  locked: true,
  version: true,
  active: true,
  rules: true,
  gate: true,
  order: true,
};

test('no step of an order or of an edit can be left out', () => {
  expect(Object.values({ ...ofNew, ...ofEdit })).not.toContain(false);
});

test('the first step of an edit that finds something wrong is told, and none after it is taken', async () => {
  const call: Call = JSON.parse('{}');
  const thing = { id: 'thing', version: 1, updatedByName: '', updatedAt: new Date(0) };
  const takenUntil = async (wrong: string, version = 1): Promise<string[]> => {
    const taken: string[] = [];
    const take = (step: string): void => {
      taken.push(step);
      if (step === wrong) throw new Problem('notMade');
    };
    const ordered = orderEditOf(async () => take('count'))(call, {
      locked: async () => ({ service: null, thing }),
      version,
      active: () => take('active'),
      rules: () => take('rules'),
      gate: () => {
        take('gate');
        return passWithoutCost();
      },
      order: () => {
        take('order');
        throw new Problem('notMade');
      },
    });
    await expect(ordered).rejects.toBeInstanceOf(Problem);
    return taken;
  };
  const steps = ['active', 'rules', 'gate', 'count', 'order'];
  for (const [place, step] of steps.entries())
    expect(await takenUntil(step)).toEqual(steps.slice(0, place + 1));
  expect(await takenUntil('', 2)).toEqual([]);
});
