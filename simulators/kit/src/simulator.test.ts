import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openKit, type Place } from './kit.ts';
import { jsonReply, textOf } from './messages.ts';
import { readSettings } from './program.ts';
import { startSimulator, type Simulator } from './simulator.ts';

const things = z.array(z.object({ name: z.string(), madeAt: z.string() }));
let folder: string;
let statePath: string;
let simulator: Simulator;

/** A system that keeps named things. */
async function start(place: Partial<Place> = {}): Promise<Simulator> {
  const kit = openKit({ port: 0, controlToken: 'control', statePath, ...place });
  let made: z.infer<typeof things> = [];
  return startSimulator(kit, {
    answer: (request) => {
      if (request.method !== 'POST') return jsonReply(made);
      made.push({ name: textOf(request), madeAt: kit.clock.now().toISOString() });
      kit.save();
      return { status: 201 };
    },
    refusals: {
      refuses: (_request, status = 422) => jsonReply({ no: status }, status),
      throttles: () => jsonReply({ later: true }, 429),
    },
    controls: { 'POST break': () => JSON.parse('{') },
    state: {
      content: () => made,
      restore: (content = []) => {
        made = things.parse(content);
      },
    },
  });
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'simulator-kit-'));
  statePath = path.join(folder, 'state.json');
  simulator = await start();
});
afterEach(async () => {
  await simulator.close();
  await rm(folder, { recursive: true });
});

const control = (call: string, body?: unknown, token = 'control'): Promise<Response> => {
  const [method = '', name = ''] = call.split(' ');
  return fetch(`${simulator.url}/_simulator/${name}`, {
    method,
    headers: { 'x-simulator-token': token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
};
const answered = async (response: Promise<Response>): Promise<unknown> => (await response).json();
const make = (name: string): Promise<Response> =>
  fetch(`${simulator.url}/things?of=a`, { method: 'POST', body: name });
const names = async (): Promise<string[]> =>
  things.parse(await answered(fetch(simulator.url))).map(({ name }) => name);

describe('the faults', () => {
  it('are the vendor’s own words for a refusal of any status, and ask for later in seconds', async () => {
    await control('PUT faults', { fault: 'refuses' });
    expect(await answered(make('a'))).toEqual({ no: 422 });
    for (const status of [401, 403, 500]) {
      await control('PUT faults', { fault: 'refuses', status });
      const refused = await make('a');
      expect([refused.status, await refused.json()]).toEqual([status, { no: status }]);
    }
    for (const [sent, seconds] of [
      [{}, '2'],
      [{ retryAfterSeconds: 40 }, '40'],
    ] as const) {
      await control('PUT faults', { fault: 'throttles', ...sent });
      const throttled = await make('a');
      expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, seconds]);
    }
    await control('PUT faults', { fault: 'none' });
    expect(await names()).toEqual([]);
  });

  it('cut the connection before or after what was asked is done, once or until they are over', async () => {
    await control('PUT faults', { fault: 'down' });
    for (const name of ['a', 'b']) await expect(make(name)).rejects.toThrow('fetch failed');
    await control('PUT faults', { fault: 'failOnceBefore' });
    await expect(make('c')).rejects.toThrow('fetch failed');
    expect(await names()).toEqual([]);
    await control('PUT faults', { fault: 'failOnce' });
    await expect(make('d')).rejects.toThrow('fetch failed');
    expect(await names()).toEqual(['d']);
  });

  it('answer late, or bytes that mean nothing', async () => {
    await control('PUT faults', { fault: 'slow', delayMs: 150 });
    const before = performance.now();
    expect((await make('a')).status).toBe(201);
    expect(performance.now() - before).toBeGreaterThan(140);
    await control('PUT faults', { fault: 'garbles' });
    const garbled = await fetch(simulator.url);
    expect(garbled.status).toBe(200);
    await expect(garbled.json()).rejects.toThrow(/JSON/);
  });

  it('meet the requests they are meant for, after so many of these', async () => {
    await control('PUT faults', { fault: 'refuses', when: 'POST /things?of=a', skip: 1 });
    expect([(await make('a')).status, await names()]).toEqual([201, ['a']]);
    expect([(await make('b')).status, await names()]).toEqual([422, ['a']]);
  });
});

describe('the control', () => {
  it('takes the token, known calls and right bodies only', async () => {
    for (const token of ['', 'wrong'])
      expect((await control('GET faults', undefined, token)).status).toBe(403);
    expect((await control('GET nothing')).status).toBe(404);
    expect((await control('DELETE faults')).status).toBe(405);
    for (const body of [{ fault: 'sulks' }, { fault: 'slow', delayMs: -1 }, { fault: 'none', more: 1 }])
      expect((await control('PUT faults', body)).status).toBe(400);
    expect((await control('PUT clock', { offsetSeconds: 1, advanceSeconds: 1 })).status).toBe(400);
    expect(await answered(control('GET faults'))).toEqual({ fault: 'none', delayMs: 3000 });
  });

  it('is nobody’s without a token', async () => {
    await simulator.close();
    simulator = await start({ controlToken: '' });
    expect((await control('GET faults', undefined, '')).status).toBe(403);
  });

  it('lists what was asked and what was answered, but itself', async () => {
    await make('a');
    await control('PUT faults', { fault: 'down' });
    await make('b').catch(() => null);
    expect(await answered(control('GET requests'))).toEqual({
      items: [
        { at: expect.any(String), method: 'POST', path: '/things', query: 'of=a', status: 201 },
        { at: expect.any(String), method: 'POST', path: '/things', query: 'of=a', status: null },
      ],
    });
  });

  it('says when the simulator itself has failed', async () => {
    const broken = await control('POST break');
    expect([broken.status, await broken.text()]).toEqual([500, expect.stringContaining('SyntaxError')]);
  });

  it('moves the clock, and resets everything to the first start', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') });
    try {
      await control('PUT clock', { offsetSeconds: 60 });
      expect(await answered(control('PUT clock', { advanceSeconds: 30 }))).toEqual({
        now: '2026-03-01T00:01:30.000Z',
        offsetSeconds: 90,
      });
      await control('PUT clock', { now: '2027-01-01T00:00:00Z' });
      await make('later');
      expect(await answered(fetch(simulator.url))).toEqual([
        { name: 'later', madeAt: '2027-01-01T00:00:00.000Z' },
      ]);
      await control('PUT faults', { fault: 'slow' });
      expect((await control('POST reset')).status).toBe(204);
      expect(await answered(control('GET clock'))).toMatchObject({ offsetSeconds: 0 });
      expect(await answered(control('GET faults'))).toMatchObject({ fault: 'none' });
      expect(await answered(control('GET requests'))).toEqual({ items: [] });
      expect(await names()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the state', () => {
  it('is on the disk before the answer, with the clock, and there again after a start', async () => {
    await control('PUT clock', { offsetSeconds: 3600 });
    await Promise.all(['a', 'b', 'c'].map((name) => make(name)));
    const killed = simulator;
    simulator = await start();
    await killed.close();
    expect((await names()).toSorted()).toEqual(['a', 'b', 'c']);
    expect(await answered(control('GET clock'))).toMatchObject({ offsetSeconds: 3600 });
  });

  it('that cannot be written is not answered as done', async () => {
    await simulator.close();
    simulator = await start({ statePath: path.join(folder, 'missing', 'state.json') });
    expect((await make('a')).status).toBe(500);
    await expect(simulator.close()).rejects.toThrow('could not write');
    simulator = await start();
  });

  it('of something else is not started on', async () => {
    await writeFile(path.join(folder, 'other.json'), '{"a":1}');
    await expect(start({ statePath: path.join(folder, 'other.json') })).rejects.toThrow('holds no state');
  });
});

it('settings that are wrong or empty are all named, without what they hold', () => {
  const shape = z.object({ PORT: z.coerce.number(), SECRET: z.string().min(20), NAME: z.string() });
  expect(() => readSettings(shape, { PORT: 'x', SECRET: 'too short', NAME: '' })).toThrow(
    'These settings are missing or wrong: PORT, SECRET, NAME.',
  );
});
