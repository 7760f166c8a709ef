/**
 * @module-tag tenants
 * @module-tag rights
 */
import { endpoints } from '@portal/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectations } from './testing/matrix/expectations.ts';
import type { Probe } from './testing/matrix/probes.ts';
import { allProbes, changedTables, isServed, walk, type WalkResult } from './testing/matrix/walk.ts';
import { createWorld, type World } from './testing/matrix/world.ts';
import { isLong, sampleNote, sampleOf } from './testing/sample.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('every endpoint has its row in the table of who may call it, and every row its endpoint', () => {
  expect(Object.keys(expectations).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  expect(endpoints.filter((endpoint) => !isServed(world, endpoint)).map(({ name }) => name)).toEqual([]);
});

/** Every endpoint's every answer to anybody, and every endpoint on each relation to what it works on. */
const kinds = ({ endpoint: { name }, actor, chosen, accepted }: Probe): string[] => [
  actor.name,
  `${name} answers ${accepted.join()}`,
  // Its code is what two other endpoints speak of.
  ...(name === 'changeEmail' ? [`${name} by ${actor.name}`] : []),
  ...Object.entries(chosen).map((relation) => `${name} at ${relation.join(' ')}`),
];

test('every account gets what its role says on its own, a sibling, a foreign and an unknown object; nothing leaks', async () => {
  const probes = sampleOf(allProbes(world), { share: 0.05, kinds });
  const walked: WalkResult = { probes: 0, leaks: 0, faults: [] };
  for (const actor of world.actors) {
    // Whoever signs out everywhere else has signed out the others that are the same person.
    actor.token = await actor.newToken();
    const own = probes.filter((probe) => probe.actor === actor);
    const changed = await changedTables(world, actor, () => walk({ world, walked, judged: true }, own));
    walked.faults.push(...changed.map((table) => `${actor.name} changed foreign rows of ${table}`));
  }
  const counted = `${walked.probes} probes, ${walked.faults.length} faults, ${walked.leaks} leaks, ${sampleNote}`;
  expect(walked.faults.slice(0, 40), counted).toEqual([]);
  expect(walked.probes, counted).toBeGreaterThan(isLong ? 8000 : 800);
}, 300_000);
