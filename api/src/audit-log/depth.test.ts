import { listAuditLog } from '@portal/contract/audit-log/entries';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watching, type Cost } from '../platform/database/cost.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { loadPrincipal, type Principal } from '../platform/http/principal.ts';
import { boundTo, readInTenant, wasStale } from '../platform/database/tenancy.ts';
import { fillAudit } from '../seed/audit.ts';

import { createCustomer, createPartner, createUser, signIn } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { auditQueryOf } from './audit-query.ts';
import { auditPage } from './repository.ts';

// The bound of the benchmark `audit`, for a log that is small enough to be made here: buffers are the same each time.
const entries = 30_000;
const mostBuffers = 20;
const pageSize = 50;

let portal: TestPortal;
let database: Database;
let principal: Principal;

beforeAll(async () => {
  portal = await createTestPortal();
  const partner = await createPartner(portal);
  const user = await createUser(portal, partner);
  await signIn(portal, user);
  await createUser(portal, await createCustomer(portal, partner));
  // The log begins when its people do.
  await portal.owner.run(sql`update organization set created_at = now() - interval '2 years'`);
  await portal.owner.run(sql`update user_account set created_at = now() - interval '2 years'`);
  await portal.owner.transaction((tx) => fillAudit(tx, entries, new Date()));
  await portal.owner.run(sql`vacuum analyze audit_entry`);
  const session = await portal.owner.first<{ id: string }>(
    sql`select id from session where user_id = ${user.id}`,
  );
  const shown = { sessionId: session?.id ?? '' };
  const found = await loadPrincipal(portal.owner, { shown, idleSeconds: null, touch: false });
  if (!found) throw new Error('Nobody is signed in.');
  principal = found;
  database = openDatabase({ url: portal.databaseUrl, role: 'portal_request', max: 1 });
}, 120_000);
afterAll(async () => {
  await database.end();
  await portal.close();
});

type Page = { items: { at: string }[]; nextCursor: string | null };

async function read(on: Database, query: { pageSize: number; cursor?: string }): Promise<Page> {
  const tenant = { partnerId: principal.partnerId, customerId: null };
  const parsed = listAuditLog.query.parse(query);
  const page = boundTo(
    tenant,
    auditPage(portal.platform.sealer, auditQueryOf({ tenant, principal, query: parsed }), parsed),
  );
  const row = await readInTenant(on, { principal, tenant }, page);
  if (wasStale(row)) throw new Error('The session is over.');
  const answer = page.answer(row);
  if (typeof answer !== 'string') throw new Error('The log is not answered as text.');
  return JSON.parse(answer);
}

/** Late in a month, so that the pages behind it do not reach into the one before, which is another partition. */
const isLate = ({ items }: Page): boolean => {
  const day = new Date(items.at(-1)?.at ?? '').getUTCDate();
  return day >= 20 && day < 28;
};

async function costOf(cursor: string): Promise<{ page: Page; cost: number }> {
  const seen: Cost[] = [];
  const page = await read(watching(database, seen), { pageSize, cursor });
  expect(page.items).toHaveLength(pageSize);
  return { page, cost: seen.reduce((sum, { buffers }) => sum + buffers, 0) };
}

/** What each page costs, from one on that lies behind so many entries or a few more. */
async function costsBehind(skipped: number): Promise<number[]> {
  let page = await read(database, { pageSize: 200 });
  for (let done = 200; done < skipped || !isLate(page); done += 200) {
    page = await read(database, { pageSize: 200, cursor: page.nextCursor ?? '' });
  }
  const costs: number[] = [];
  for (let measured = 0; measured < 9; measured += 1) {
    const cursor = page.nextCursor ?? '';
    // Twice, because one of the two may have been planned anew, which reads the catalog.
    const [first, second] = [await costOf(cursor), await costOf(cursor)];
    costs.push(Math.min(first.cost, second.cost));
    page = second.page;
  }
  return costs;
}

test('a page deep in the log costs no more buffers than the benchmark allows', async () => {
  const deep = await costsBehind(15_000);
  expect(Math.max(...deep), deep.join(', ')).toBeLessThanOrEqual(mostBuffers);
});
