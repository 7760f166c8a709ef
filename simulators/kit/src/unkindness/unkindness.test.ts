import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openKit } from '../kit.ts';
import { jsonReply, textOf, type ReceivedRequest, type Reply } from '../messages.ts';
import { startSimulator, type Simulator } from '../simulator.ts';
import type { NamedCall } from './calls.ts';
import { manyLetters } from './edits.ts';

const calls: readonly NamedCall[] = [
  { name: 'listThings', kind: 'list' },
  { name: 'listAsXml', kind: 'list' },
  { name: 'listAsFile', kind: 'list' },
  { name: 'createThing', kind: 'write' },
  { name: 'ping', kind: 'read' },
];

const first = [
  { id: 'a', name: 'Alfa', state: 'active', seats: 3, note: 'one' },
  { id: 'b', name: 'Beta', state: 'ended', seats: 4, note: 'two' },
];
const thing = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  seats: z.number(),
  note: z.string(),
});
let things: z.infer<typeof thing>[] = [];

const xml = (): string =>
  `<?xml version="1.0"?>\n<Things>${things.map(({ id, name, state }) => `<Thing id="${id}" state="${state}"><name>${name}</name></Thing>`).join('')}</Things>`;
const file = (): string =>
  ['\uFEFFid,name,seats', ...things.map(({ id, name, seats }) => `${id},"${name}",${seats}`), ''].join(
    '\r\n',
  );

function listed(query: URLSearchParams): object {
  const more = query.has('last') ? { more: false } : {};
  const next = query.get('from') === '1' ? {} : { next: '/things?from=1', ...more };
  const items =
    query.has('paged') || query.has('from') ? things.slice(Number(query.get('from') ?? 0)) : things;
  return { items: query.has('paged') ? items.slice(0, 1) : items, ...next };
}

function answer(request: ReceivedRequest): Reply {
  const { method, path, query } = request;
  if (method === 'POST') {
    things.push({ id: textOf(request), name: textOf(request), state: 'active', seats: 1, note: '' });
    return jsonReply({ id: textOf(request) }, 201);
  }
  if (path === '/xml') return { status: 200, headers: { 'content-type': 'text/xml' }, body: xml() };
  if (path === '/file') return { status: 200, body: file() };
  if (path === '/ping') return { status: 204 };
  return jsonReply(listed(query));
}

const callOf = ({ method, path }: ReceivedRequest): NamedCall | undefined => {
  const names: Readonly<Record<string, string>> = {
    'GET /things': 'listThings',
    'GET /xml': 'listAsXml',
    'GET /file': 'listAsFile',
    'POST /things': 'createThing',
    'GET /ping': 'ping',
  };
  return calls.find(({ name }) => name === names[`${method} ${path}`]);
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator(openKit({ port: 0, controlToken: 'control' }), {
    answer,
    refusals: {
      refuses: (_request, status = 422) => jsonReply({ no: status }, status),
      throttles: () => jsonReply({}, 429),
    },
    state: {
      content: () => things,
      restore: (content = first) => {
        things = z.array(thing).parse(structuredClone(content));
      },
    },
    speech: {
      calls,
      callOf,
      rows: ['items', 'Thing', ''],
      words: ['state'],
      names: ['name'],
      always: ['id', 'items', 'Things'],
      nextPage: ['next'],
      hasMore: ['more'],
    },
  });
});
afterAll(async () => await simulator.close());

const control = async (call: string, body?: unknown): Promise<unknown> => {
  const [method = '', name = ''] = call.split(' ');
  const response = await fetch(`${simulator.url}/_simulator/${name}`, {
    method,
    headers: { 'x-simulator-token': 'control' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text === '' ? response.status : JSON.parse(text);
};
const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${simulator.url}${path}`, init);
const create = (id: string): Promise<Response> => ask('/things', { method: 'POST', body: id });
const items = z.object({ items: z.array(z.unknown()) });
const list = async (path = '/things'): Promise<unknown[]> =>
  items.parse(await (await ask(path)).json()).items;
const unkind = (unkindness: string, more: object = {}): Promise<unknown> =>
  control('PUT unkindness', { call: 'listThings', unkindness, ...more });

beforeEach(async () => void (await control('POST reset')));

describe('an unkindness of an answer', () => {
  it.each([
    ['unknown-word', { ...first[0], state: 'simulatedWord' }],
    ['other-case', { ...first[0], state: 'ACTIVE' }],
    ['text-for-number', { ...first[0], seats: '3' }],
    ['bad-row', { id: 'a' }],
    ['nul-in-name', { ...first[0], name: 'Alfa\0' }],
    ['long-name', { ...first[0], name: `Alfa${manyLetters}` }],
  ])('%s changes one row and is played once', async (unkindness, changed) => {
    await unkind(unkindness);
    expect(await list()).toEqual([changed, first[1]]);
    expect(await list()).toEqual(first);
    expect(await control('GET unkindness')).toMatchObject({
      met: 2,
      played: 1,
      touched: [JSON.stringify(first[0])],
    });
  });

  it('takes away what is not always there, chosen by its seed', async () => {
    const kept = [];
    for (let seed = 0; seed < 4; seed += 1) {
      await unkind('missing-field', { seed });
      const [row] = await list();
      kept.push(first[0] && Object.keys(first[0]).filter((key) => !(key in Object(row))));
    }
    expect(kept).toEqual([['name'], ['state'], ['seats'], ['note']]);
  });

  it('leaves the way to the next page, without which no page follows', async () => {
    for (let seed = 0; seed < 10; seed += 1) {
      await unkind('missing-field', { seed });
      expect(await (await ask('/things')).json()).toMatchObject({ next: '/things?from=1' });
    }
  });

  it('puts in what nobody knows', async () => {
    await unkind('extra-field');
    expect(await (await ask('/things')).json()).toMatchObject({ items: first, simulatedField: {} });
  });

  it.each([
    ['duplicate-row', ['a', 'a', 'b']],
    ['other-order', ['b', 'a']],
    ['missing-once', ['b']],
  ])('%s changes the rows', async (unkindness, ids) => {
    await unkind(unkindness);
    expect(await list()).toMatchObject(ids.map((id) => ({ id })));
    expect(await list()).toEqual(first);
  });

  it('comes after as many calls and for as many as was said', async () => {
    await unkind('missing-once', { skip: 1, times: 2 });
    const counts = [];
    for (let asked = 0; asked < 4; asked += 1) counts.push((await list()).length);
    expect(counts).toEqual([2, 1, 1, 2]);
  });

  it('is an empty page before the page itself, without losing any', async () => {
    await unkind('empty-page');
    const pages = [await list('/things?paged'), await list('/things?paged'), await list('/things?from=1')];
    expect(pages).toEqual([[], [first[0]], [first[1]]]);
  });

  it('leaves the last page as it is, though it says where a next one would be', async () => {
    await unkind('empty-page');
    expect(await list('/things?paged&last')).toEqual([first[0]]);
  });

  it('keeps XML what it is', async () => {
    await control('PUT unkindness', { call: 'listAsXml', unkindness: 'nul-in-name', seed: 1 });
    expect(await (await ask('/xml')).text()).toBe(
      '<?xml version="1.0"?>\n<Things><Thing id="a" state="active"><name>Alfa</name></Thing>' +
        '<Thing id="b" state="ended"><name>Beta&#0;</name></Thing></Things>',
    );
  });

  it('keeps a file what it is', async () => {
    await control('PUT unkindness', { call: 'listAsFile', unkindness: 'text-for-number' });
    const text = Buffer.from(await (await ask('/file')).arrayBuffer()).toString();
    expect(text).toBe('\uFEFFid,name,seats\r\na,Alfa,some\r\nb,Beta,4\r\n');
  });
});

describe('an unkindness of a call', () => {
  const atCreate = (unkindness: string, more: object = {}) =>
    control('PUT unkindness', { call: 'createThing', unkindness, ...more });
  const ids = async () =>
    z
      .array(thing)
      .parse(await control('GET content'))
      .map(({ id }) => id);

  it('loses an answer before or after the effect', async () => {
    await atCreate('lost-before');
    await expect(create('c')).rejects.toThrow('fetch failed');
    expect(await ids()).toEqual(['a', 'b']);
    await atCreate('lost-after');
    await expect(create('c')).rejects.toThrow('fetch failed');
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });

  it('refuses or garbles what it has done', async () => {
    await atCreate('refused-after', { seed: 1 });
    const refused = await create('c');
    expect([refused.status, await refused.json()]).toEqual([500, { no: 500 }]);
    await atCreate('garbled');
    expect(await (await create('d')).bytes()).toContain(0xff);
    expect(await ids()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('shows late what was made, in as many lists and reads as was said', async () => {
    await atCreate('late', { times: 2 });
    expect((await create('c')).status).toBe(201);
    const counts = [];
    for (let asked = 0; asked < 3; asked += 1) counts.push((await list()).length);
    expect(counts).toEqual([2, 2, 3]);
  });

  it('is refused for a call that there is not', async () => {
    const wrong = { call: 'noSuchCall', unkindness: 'garbled' };
    expect(await control('PUT unkindness', wrong)).toEqual({ error: expect.any(String) });
  });
});

it('learns what each call could meet, or why it could not', async () => {
  await control('PUT watching', { isOn: true });
  await list('/things?from=1');
  await list();
  await create('c');
  await ask('/ping');
  const cell = (reason: string | null, at: readonly number[]) => ({ at, reason });
  const { items: learned } = items.parse(await control('GET watched'));
  expect(learned).toMatchObject([
    {
      name: 'listThings',
      times: 2,
      cells: { 'other-order': cell(null, [1]), 'empty-page': cell(null, [1]), late: { at: [] } },
    },
    {
      name: 'createThing',
      cells: { late: cell(null, [0]), 'unknown-word': cell('no word in any answer of it', []) },
    },
    { name: 'ping', cells: { 'extra-field': cell('no answer of it has a body with fields', []) } },
  ]);
  await control('PUT watching', { isOn: false });
});
