import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contract/permissions';
import type { ProviderFailure } from '@portal/ports/failure';
import type { Mail } from '@portal/ports/mail';
import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { registry } from '../../capabilities.ts';
import { sendDueMail } from '../../mail/index.ts';
import { openDatabase, type Queryable } from '../../platform/database/database.ts';
import type { SettledMail } from '../../platform/mail/mail-queue.ts';
import { createLog } from '../../platform/process/log.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  operatorOf,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type Answer, type TestPortal } from '../../testing/test-portal.ts';
import { startTestPartnerCenter, type TestPartnerCenter } from './partner-center.ts';

type Method = 'GET' | 'POST' | 'PUT';
type Sent = { query?: Record<string, string>; body?: object };

/** A partner with a customer, and who calls. */
export type Caller = {
  customer: TestOrganization;
  send: (method: Method, path: string, sent?: Sent) => Promise<Answer>;
  /** The operation that was ordered comes to this. */
  ends: (answer: Answer, as: { state: string; reason?: string }) => Promise<void>;
};

export type LicensesPortal = {
  portal: TestPortal;
  center: TestPartnerCenter;
  caller(roles?: readonly Role[]): Promise<Caller>;
  /** The customer itself, and the operator as it acts in its partner. */
  asCustomer(caller: Caller): Promise<Caller>;
  asOperator(caller: Caller): Promise<Caller>;
  /** Enables the service with a tenant that there is; answers its id. */
  enableExisting(caller: Caller, tenant?: Parameters<TestPartnerCenter['makeTenant']>[0]): Promise<string>;
  /** Sends all mail that is due to a server that takes it, or fails so; answers what is not the operator's. */
  sendMails(failure?: ProviderFailure): Promise<Mail[]>;
  close(): Promise<void>;
};

const log = createLog('silent');
const config = { MAIL_FROM: 'no-reply@operator.example', PUBLIC_URL: 'https://portal.example' };

function callerOf(portal: TestPortal, customer: TestOrganization, token: string): Caller {
  return {
    customer,
    send: (method, path, { query = {}, body } = {}) =>
      portal.call(method, `/m365-licenses/${path}/`, {
        token,
        query: { customerId: customer.id, ...query },
        ...(body ? { body } : {}),
        ...(method === 'POST' ? { headers: { 'idempotency-key': randomUUID() } } : {}),
      }),
    ends: async ({ status, body }, as) => {
      expect([status, body]).toEqual([202, expect.objectContaining({ operationId: expect.any(String) })]);
      const row = sql`select state, reason from operation where id = ${String(body['operationId'])}`;
      await vi.waitFor(async () => expect(await portal.owner.first(row)).toMatchObject(as), {
        timeout: 30_000,
      });
    },
  };
}

/** A portal with Partner Center. */
export async function startLicensesPortal(): Promise<LicensesPortal> {
  const center = await startTestPartnerCenter();
  const settings = { CONNECTIONS: JSON.stringify([center.connection]) };
  const portal = await createTestPortal(settings, { prices: false });
  const { sealer } = portal.platform;
  const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  const newDomain = (): string => `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
  return {
    portal,
    center,
    caller: async (roles = ['owner']) => {
      const partner = await createPartner(portal);
      const customer = await createCustomer(portal, partner);
      return callerOf(
        portal,
        customer,
        await signIn(portal, await createUser(portal, partner, { roles: [...roles] })),
      );
    },
    asCustomer: async ({ customer }) =>
      callerOf(portal, customer, await signIn(portal, await createUser(portal, customer))),
    asOperator: async ({ customer }) => {
      const token = await signIn(portal, await createUser(portal, await operatorOf(portal)));
      const body = { id: customer.partnerId };
      const acting = await portal.call<{ accessToken: string }>('POST', '/impersonate/', { token, body });
      return callerOf(portal, customer, acting.body.accessToken);
    },
    enableExisting: async ({ send, ends }, tenant) => {
      const { domain, ...made } = tenant ?? { domain: newDomain(), companyName: 'Testvagnen Cykel AB' };
      const id = await center.makeTenant({ domain, ...made, relationship: 'none' });
      expect(await send('POST', 'authorize', { body: { domain } })).toMatchObject({ status: 200 });
      await center.control('PUT relationship', { tenantId: id, relationship: 'reseller' });
      const body = { kind: 'existing', resellerAuthorized: true };
      await ends(await send('POST', 'enable', { body }), { state: 'succeeded' });
      return id;
    },
    sendMails: async (failure) => {
      const took: Mail[] = [];
      const send = async (mail: Mail): Promise<void> => {
        if (failure) throw failure;
        took.push(mail);
      };
      const onSettled = (tx: Queryable, settled: SettledMail) => registry.onMailSettled(tx, settled);
      while (await sendDueMail({ database: worker, sender: { send }, config, sealer, log, onSettled }));
      return took.filter(({ from }) => from.name !== 'Operator');
    },
    close: async () => {
      await worker.end();
      await portal.close();
      await center.close();
    },
  };
}
