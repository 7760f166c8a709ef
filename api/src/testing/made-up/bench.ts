import sql from 'sql-template-tag';
import { tellTrouble } from '../../connections/index.ts';
import { expect } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { operationQueue } from '../../platform/operations/worker.ts';
import { createCustomer, createPartner, createUser, signIn, type TestOrganization } from '../people.ts';
import { senderTo, type Send } from '../sender.ts';
import { storageRows } from '../storage-rows.ts';
import { createTestPortal, type TestPortal } from '../test-portal.ts';
import { startMadeUp, type MadeUpService } from './index.ts';
import { beginMadeUp, createThing, finalizeMadeUp, getThing, type MadeUpThing } from './record.ts';
import { createMadeUpTables } from './tables.ts';

/** A portal with the made-up service and no worker: a test works off what is due, when it wants to. */
export type MadeUpBench = {
  portal: TestPortal;
  madeUp: MadeUpService;
  partner: TestOrganization;
  engineer: string;
  /** Of the worker's role. */
  worker: Database;
  send: Send;
  /** Has S3 Storage, which the made-up service needs. */
  newCustomer(): Promise<TestOrganization>;
  enabledCustomer(): Promise<TestOrganization>;
  /** Orders a thing; answers its id. */
  orderThing(of: TestOrganization, name: string): Promise<string>;
  thing(of: TestOrganization, thingId: string): Promise<MadeUpThing>;
  /** Carries out everything that is due, one after the other; answers how many tries that were. */
  workOff(): Promise<number>;
  makeDue(): Promise<number>;
  close(): Promise<void>;
};

export const region = 'SE-NORTH-1';

type Base = Pick<MadeUpBench, 'portal' | 'madeUp' | 'partner' | 'engineer' | 'worker'>;

function workerOf({ portal, madeUp, worker }: Base): Pick<MadeUpBench, 'workOff' | 'makeDue'> {
  const { log, metrics, clouds, sealer } = portal.platform;
  const { operations } = madeUp.composition.registry;
  const queue = operationQueue({ database: worker, log, metrics, operations, clouds, sealer, tellTrouble });
  return {
    workOff: async () => {
      let tries = 0;
      for (let claimed = await queue.claim(); claimed; claimed = await queue.claim()) {
        await queue.work(claimed);
        tries += 1;
      }
      return tries;
    },
    makeDue: () =>
      portal.owner.run(sql`update operation set due_at = now() where state in ('waiting', 'running')`),
  };
}

function arranging(base: Base, send: MadeUpBench['send'], workOff: () => Promise<number>) {
  const { portal, madeUp, partner } = base;
  const newCustomer = async (): Promise<TestOrganization> => {
    const customer = await createCustomer(portal, partner);
    const { partnerId, id: customerId } = customer;
    await portal.owner.run(storageRows({ partnerId, customerId, tenant: customerId }));
    return customer;
  };
  return {
    newCustomer,
    enabledCustomer: async () => {
      const of = await newCustomer();
      const { body } = await send(beginMadeUp, { of });
      madeUp.system.codes.set(String(body['code']), true);
      expect((await send(finalizeMadeUp, { of })).status).toBe(202);
      await workOff();
      return of;
    },
    orderThing: async (of: TestOrganization, name: string) => {
      const { status, body } = await send(createThing, { of, params: { region }, body: { name } });
      expect([status, body]).toMatchObject([202, {}]);
      return String(body['id']);
    },
    thing: async (of: TestOrganization, thingId: string) => {
      const { body } = await send(getThing, { of, params: { region, thingId } });
      return getThing.response.parse(body);
    },
  };
}

export async function createMadeUpBench(): Promise<MadeUpBench> {
  const madeUp = await startMadeUp();
  const connection = { system: 'made-up', region, url: madeUp.system.url, pool: 'gold' };
  const portal = await createTestPortal(
    { CONNECTIONS: JSON.stringify([connection]) },
    { composition: madeUp.composition },
  );
  await createMadeUpTables(portal.owner);
  const partner = await createPartner(portal);
  const engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 4 });
  const base = { portal, madeUp, partner, engineer, worker };
  const send = senderTo(portal, engineer);
  const working = workerOf(base);
  return {
    ...base,
    send,
    ...working,
    ...arranging(base, send, working.workOff),
    close: async () => {
      await worker.end();
      await portal.close();
      await madeUp.close();
    },
  };
}
