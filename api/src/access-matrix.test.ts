/**
 * @module-tag tenants
 * @module-tag rights
 */
import { endpoints } from '@portal/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectations } from './testing/matrix/expectations.ts';
import { allProbes, changedTables, isServed, walk, type Walked } from './testing/matrix/walk.ts';
import { createWorld, type World } from './testing/matrix/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('every endpoint has its row in the table of who may call it, and every row its endpoint', () => {
  expect(Object.keys(expectations).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  expect(endpoints.filter((endpoint) => !isServed(world, endpoint)).map(({ name }) => name)).toEqual([]);
});

test('every account gets what its role says on its own, a sibling, a foreign and an unknown object; nothing leaks', async () => {
  const probes = allProbes(world);
  const walked: Walked = { probes: 0, leaks: 0, faults: [] };
  for (const actor of world.actors) {
    // Whoever signs out everywhere else has signed out the others that are the same person.
    actor.token = await actor.newToken();
    const own = probes.filter((probe) => probe.actor === actor);
    const changed = await changedTables(world, actor, () => walk({ world, walked, judged: true }, own));
    walked.faults.push(...changed.map((table) => `${actor.name} changed foreign rows of ${table}`));
  }
  const counted = `${walked.probes} probes, ${walked.faults.length} faults, ${walked.leaks} leaks`;
  expect(walked.faults.slice(0, 40), counted).toEqual([]);
  expect(walked.probes, counted).toBeGreaterThan(8000);
}, 300_000);
