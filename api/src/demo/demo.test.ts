import { startBolagsverketSimulator } from '@portal/simulator-bolagsverket/server';
import { startCephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';
import { startMailCatcher } from '@portal/simulator-mail-catcher/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

const controlToken = 'control';
const closing: (() => Promise<unknown>)[] = [];
let simulators: string;
let portal: TestPortal;
let operator: TestOrganization;
let token: string;

beforeAll(async () => {
  const register = await startBolagsverketSimulator({
    port: 0,
    clientId: 'a',
    clientSecret: 'b',
    controlToken,
  });
  const storage = await startCephRgwSimulator({
    port: 0,
    region: 'SE-NORTH-1',
    adminAccessKey: 'a',
    adminSecretKey: 'b',
    controlToken,
  });
  const mail = await startMailCatcher({ smtpPort: 0, httpPort: 0, controlToken });
  closing.push(
    () => register.close(),
    () => storage.close(),
    () => mail.close(),
  );
  simulators = JSON.stringify([
    { name: 'bolagsverket', url: register.url, token: controlToken },
    { name: 'ceph-rgw', url: storage.url, token: controlToken },
    { name: 'mail-catcher', url: mail.httpUrl, token: controlToken },
    { name: 'gone', url: 'http://127.0.0.1:9', token: controlToken },
  ]);
  portal = await createTestPortal({ SIMULATORS: simulators, MAIL_CATCHER_URL: mail.httpUrl });
  operator = await createOperator(portal);
  token = await signIn(portal, await createUser(portal, operator));
});
afterAll(async () => {
  await portal.close();
  for (const close of closing) await close();
});

const list = () => portal.call<{ items: unknown[] }>('GET', '/demo/simulators/', { token });
const set = (body: object, as = token) => portal.call('PUT', '/demo/simulators/', { token: as, body });

test('every simulator is listed with its fault, and one that does not answer as such', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toEqual({
    items: [
      { name: 'bolagsverket', fault: 'none', delayMs: expect.any(Number) },
      { name: 'ceph-rgw', fault: 'none', delayMs: expect.any(Number) },
      { name: 'mail-catcher', fault: 'none', delayMs: expect.any(Number) },
      { name: 'gone', fault: 'none', delayMs: null },
    ],
    mailInboxUrl: expect.stringMatching(/^http:/),
  });
});

test.each(['bolagsverket', 'ceph-rgw', 'mail-catcher'])(
  'each fault of %s is switched on and off',
  async (name) => {
    for (const fault of ['slow', 'down', 'refuses', 'throttles', 'none']) {
      expect(await set({ name, fault, delayMs: 1234 })).toMatchObject({ status: 200, body: { name, fault } });
      expect((await list()).body.items).toContainEqual({ name, fault, delayMs: expect.any(Number) });
    }
  },
);

test('an unknown simulator is a 404, one that is gone a 503, a fault that nobody knows a 400', async () => {
  expect(await set({ name: 'nobody', fault: 'down' })).toMatchObject({
    status: 404,
    body: { errorKey: 'notFound' },
  });
  expect(await set({ name: 'gone', fault: 'down' })).toMatchObject({
    status: 503,
    body: { errorKey: 'simulatorUnavailable' },
  });
  expect((await set({ name: 'ceph-rgw', fault: 'explodes' })).status).toBe(400);
});

test('only the operator sees them, and only its managers switch', async () => {
  const viewer = await signIn(portal, await createUser(portal, operator, { roles: ['viewer'] }));
  expect((await set({ name: 'ceph-rgw', fault: 'none' }, viewer)).status).toBe(403);
  const partner = await signIn(portal, await createUser(portal, await createPartner(portal)));
  expect((await portal.call('GET', '/demo/simulators/', { token: partner })).status).toBe(403);
});

test('outside demo mode there is nothing at the address', async () => {
  const real = await createTestPortal({ DEMO: 'false', SIMULATORS: simulators });
  try {
    const asOperator = await signIn(real, await createUser(real, await createOperator(real)));
    expect((await real.call('GET', '/demo/simulators/', { token: asOperator })).status).toBe(404);
  } finally {
    await real.close();
  }
});
