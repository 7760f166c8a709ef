import { expect, test } from 'vitest';
import type { EditState } from './ordering.ts';
import type { EditSteps, NewSteps } from './thing-orders.ts';

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
