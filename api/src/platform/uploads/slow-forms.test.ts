import { createServer, request, type ClientRequest } from 'node:http';
import { attachmentRule } from '@portal/contract/support';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { Problem } from '../http/problem.ts';
import { readForm } from './read-form.ts';

let portal: TestPortal;
let address: string;
let partner: TestOrganization;

beforeAll(async () => {
  portal = await createTestPortal();
  await createOperator(portal);
  partner = await createPartner(portal);
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => portal.close());

const head = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' };
/** A form is read a moment after its sender has begun. */
const soon = { timeout: 50_000 };
const tickets = '/api/support/email-support/';

/** A form that begins and then sends nothing. */
async function hang(token: string): Promise<ClientRequest> {
  const headers = { ...head, authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const sent = request(`${address}${tickets}`, { method: 'POST', headers });
  sent.on('error', () => undefined);
  await new Promise<void>((resolve) => sent.write('--x\r\n', () => resolve()));
  return sent;
}

async function refusal(token: string): Promise<string> {
  const body = new FormData();
  body.set('description', '');
  const answer = await fetch(`${address}${tickets}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    body,
  });
  const { errorKey }: { errorKey: string } = JSON.parse(await answer.text());
  return `${answer.status} ${errorKey}`;
}

test('who lets forms hang keeps nobody else from sending', async () => {
  const users = await Promise.all([0, 1, 2].map(() => createUser(portal, partner)));
  const [anna = '', bo = '', eva = ''] = await Promise.all(users.map((user) => signIn(portal, user)));
  const stranger = await signIn(portal, await createUser(portal, await createPartner(portal)));
  const hanging = [await hang(anna), await hang(anna)];
  // The form is refused for what it says, so it was read.
  await vi.waitFor(async () => expect(await refusal(anna)).toBe('429 ownUploadsBusy'), soon);
  expect(await refusal(bo)).toBe('400 invalid');
  hanging.push(await hang(bo), await hang(bo));
  await vi.waitFor(async () => expect(await refusal(eva)).toBe('429 ownUploadsBusy'), soon);
  expect(await refusal(stranger)).toBe('400 invalid');
  for (const one of hanging) one.destroy();
  await vi.waitFor(async () => expect(await refusal(anna)).toBe('400 invalid'), soon);
});

test('a form that sends nothing is given up', async () => {
  const outcome = Promise.withResolvers<unknown>();
  const server = createServer((incoming, response) => {
    readForm(incoming, attachmentRule, 20).then(outcome.resolve, outcome.resolve);
    response.on('error', () => undefined);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : 0);
    });
  });
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: head });
  sent.on('error', () => undefined);
  sent.write('--x\r\n');
  const error = await outcome.promise;
  expect(error instanceof Problem && [error.status, error.errorKey]).toEqual([408, 'uploadTooSlow']);
  sent.destroy();
  server.close();
});
