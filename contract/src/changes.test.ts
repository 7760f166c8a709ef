import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from './endpoints.ts';
import { services } from './services/services.ts';

const read = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ module }) => module));
const changing = endpoints.filter(({ method, asks }) => method !== 'GET' && !asks);

const ordersAnOperation = ({ response }: (typeof endpoints)[number]): boolean =>
  response instanceof z.ZodObject && 'operationId' in response.shape;

test('What a call changes is read again: its record names modules with reads, and no read says that it changes', () => {
  for (const { name, module, method, asks, changes } of endpoints) {
    if (method === 'GET' || asks) expect(changes, name).toBeUndefined();
    if (method === 'GET') expect(asks, name).toBeUndefined();
    if (changes === undefined || typeof changes === 'string') continue;
    expect(changes, name).not.toContain(module);
    for (const one of changes) expect(read, name).toContain(one);
  }
});

test('Every call that changes something says what, unless it is what its own module reads', () => {
  for (const endpoint of changing) {
    const { name, module, changes } = endpoint;
    if (!read.has(module)) expect(changes, `${name}: nobody reads its module`).toBeDefined();
    if (ordersAnOperation(endpoint) && module !== 'operations') expect(changes, name).toContain('operations');
  }
});

test('A service that begins or ends is seen at its customer, whose page and list say which it has', () => {
  const ofServices: readonly string[] = services;
  const lives = changing.filter(
    ({ module, path }) => ofServices.includes(module) && /^\/[^/]+\/(enable|disable)\/$/.test(path),
  );
  expect(lives.map(({ module }) => module)).toEqual(expect.arrayContaining(['s3-storage', 'cloud-connect']));
  for (const { name, changes } of lives) expect(changes, name).toContain('customers');
});
