import type { GlobalNotification } from '@portal/contract/global-notification';
import type { Notice } from '@portal/contract/notices';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { eventChannel } from '../platform/events/events.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { tellDueNotice } from './due-notices.ts';
import { storageRows } from '../testing/storage-rows.ts';
import { endServices } from '../testing/end-services.ts';
import { makeStorageUser } from '../s3-storage/testing/things.ts';

let portal: TestPortal;
let worker: Database;
let operator: TestOrganization;
let partner: TestOrganization;
let other: TestOrganization;
let north: TestOrganization;
let central: TestOrganization;
let without: TestOrganization;
let foreign: TestOrganization;
let engineer: string;
const tokens = new Map<string, string>();

/** A customer with the service enabled in a region. */
async function withStorage(
  organization: TestOrganization,
  name: string,
  region: string,
): Promise<TestOrganization> {
  const customer = await createCustomer(portal, organization, { name });
  await portal.owner.run(
    storageRows({ partnerId: organization.id, customerId: customer.id, tenant: customer.id }),
  );
  await makeStorageUser(portal.owner, customer, { region });
  return customer;
}

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 4 });
  operator = await createOperator(portal);
  partner = await createPartner(portal, { name: 'Partnern' });
  other = await createPartner(portal, { name: 'Andra' });
  north = await withStorage(partner, 'Norr AB', 'SE-NORTH-1');
  central = await withStorage(partner, 'Mitt AB', 'SE-CENTRAL-1');
  without = await createCustomer(portal, partner, { name: 'Utan AB' });
  foreign = await withStorage(other, 'Främmande AB', 'SE-NORTH-1');
  engineer = await signIn(
    portal,
    await createUser(portal, operator, { roles: ['engineer'], firstName: 'Eva' }),
  );
  for (const [name, organization] of Object.entries({
    partner,
    other,
    north,
    central,
    without,
    foreign,
    operator,
  })) {
    tokens.set(name, await signIn(portal, await createUser(portal, organization, { roles: ['viewer'] })));
  }
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from notice`);
  await portal.owner.run(sql`delete from notice_dismissal`);
  await portal.owner.run(sql`delete from mail`);
  await portal.owner.run(sql`update organization set disruption_emails = '{}', country = 'SE'`);
});

const texts = {
  titleEn: 'Slow <b>disks</b>',
  titleSv: 'Långsamma diskar',
  textEn: 'We look.',
  textSv: 'Vi söker.',
};
const form = {
  kind: 'disruption',
  ...texts,
  service: 's3-storage',
  region: null,
  audience: 'everybody',
  startsAt: null,
  endsAt: null,
};
const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();
const post = (body: object, token = engineer) =>
  portal.call('POST', '/operator/global-notification/', { token, body });
const read = async (id: string) =>
  (await portal.call<Notice>('GET', '/operator/global-notification/', { token: engineer, query: { id } }))
    .body;
const write = (id: string, body: object) =>
  portal.call('PUT', '/operator/global-notification/', { token: engineer, query: { id }, body });
const end = (id: string, version = 1) =>
  portal.call('POST', '/operator/global-notification/end/', {
    token: engineer,
    query: { id },
    body: { version },
  });
const withdraw = (id: string, version = 1) =>
  portal.call('DELETE', '/operator/global-notification/', { token: engineer, query: { id, version } });
async function published(change: object = {}): Promise<string> {
  const answer = await post({ ...form, ...change });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}
const shownTo = async (name: string) =>
  (
    await portal.call<{ items: GlobalNotification[] }>('GET', '/global-notification/', {
      token: tokens.get(name) ?? '',
    })
  ).body.items;
const readers = async () =>
  (
    await Promise.all(
      [...tokens.keys()].map(async (name) => ((await shownTo(name)).length > 0 ? [name] : [])),
    )
  ).flat();
const dismiss = (name: string, id: string, version = 1) =>
  portal.call('POST', '/global-notification/dismiss/', {
    token: tokens.get(name) ?? '',
    query: { id },
    body: { version },
  });
const tellAll = async () => {
  while (await tellDueNotice(worker));
};
const mails = () =>
  portal.owner.rows<{
    recipient: string;
    kind: string;
    language: string;
    sender: string;
    content: { title: string; customers: string[] };
  }>(sql`
    select m.recipient, m.kind, m.language, o.name as sender, m.content from mail m
    join organization o on o.id = m.partner_id order by m.recipient, m.kind`);
const addresses = ({ id }: TestOrganization, ...emails: string[]) =>
  portal.owner.run(sql`update organization set disruption_emails = ${emails} where id = ${id}`);
const events = () =>
  portal.owner.rows(sql`
    select event, user_name as "by", target, details from audit_entry where partner_id = ${operator.id}
      and (event like 'notice%' or event like 'disruption%') order by at, id`);

describe('a notice is shown', () => {
  test.each([
    [
      { audience: 'everybody', service: null },
      ['partner', 'other', 'north', 'central', 'without', 'foreign'],
    ],
    [{ audience: 'partners', service: null }, ['partner', 'other']],
    [{ audience: 'customers', service: null }, ['north', 'central', 'without', 'foreign']],
    [{ audience: 'everybody' }, ['partner', 'other', 'north', 'central', 'foreign']],
    [{ audience: 'everybody', region: 'SE-CENTRAL-1' }, ['partner', 'central']],
    [{ audience: 'customers', service: null, region: 'SE-NORTH-1' }, ['north', 'foreign']],
    [{ audience: 'everybody', service: 'cloud-connect' }, []],
  ])('%j: to those whom it concerns, and to the operator', async (change, expected) => {
    await published({ kind: 'information', ...change });
    expect(await readers()).toEqual([...expected, 'operator']);
  });

  test('from its time until its time, disruptions first, as text', async () => {
    await published({ kind: 'information', startsAt: minutes(5) });
    await published({ kind: 'information', service: null, endsAt: minutes(5) });
    await published({ kind: 'disruption' });
    expect((await shownTo('north')).map(({ kind }) => kind)).toEqual(['disruption', 'information']);
    expect((await shownTo('north'))[0]).toMatchObject({
      titleEn: texts.titleEn,
      service: 's3-storage',
      endsAt: null,
    });
    await portal.owner.run(
      sql`update notice set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`,
    );
    expect(await readers()).toEqual([]);
  });

  test('until a person puts it away, and again when it was changed; a disruption stays', async () => {
    const id = await published({ kind: 'maintenance' });
    expect((await dismiss('north', id)).status).toBe(200);
    expect((await dismiss('north', id)).status).toBe(200);
    expect(await shownTo('north')).toEqual([]);
    expect(await shownTo('central')).toHaveLength(1);
    expect((await write(id, { ...form, kind: 'maintenance', textEn: 'Later.', version: 1 })).status).toBe(
      200,
    );
    expect(await shownTo('north')).toHaveLength(1);
    const disruption = await published();
    expect(await dismiss('north', disruption)).toMatchObject({ status: 404, body: { errorKey: 'notFound' } });
    expect((await shownTo('north')).map(({ kind }) => kind)).toEqual(['disruption', 'maintenance']);
  });
});

test('what was changed while somebody put it away is shown to them as it is now', async () => {
  const id = await published({ kind: 'maintenance' });
  const [seen] = await shownTo('north');
  expect((await write(id, { ...form, kind: 'maintenance', textEn: 'Later.', version: 1 })).status).toBe(200);
  expect((await dismiss('north', id, seen?.version)).status).toBe(200);
  expect(await shownTo('north')).toMatchObject([{ textEn: 'Later.', version: 2 }]);
  await dismiss('north', id, 2);
  // Nor does a page of before, in another tab, bring back what has been put away since.
  await dismiss('north', id, 1);
  expect(await shownTo('north')).toEqual([]);
  // What is still to be written has been read by nobody.
  await dismiss('north', id, 99);
  expect((await write(id, { ...form, kind: 'maintenance', textEn: 'Now.', version: 2 })).status).toBe(200);
  expect(await shownTo('north')).toHaveLength(1);
});

describe('only whoever keeps the operator’s content writes it', () => {
  test.each(['owner', 'admin', 'engineer'] as const)('%s may', async (role) => {
    const token = await signIn(portal, await createUser(portal, operator, { roles: [role] }));
    expect((await post(form, token)).status).toBe(201);
  });
  test.each(['billing', 'viewer'] as const)('%s may not', async (role) => {
    const token = await signIn(portal, await createUser(portal, operator, { roles: [role] }));
    expect((await post(form, token)).status).toBe(403);
    expect((await portal.call('GET', '/operator/global-notifications/', { token })).status).toBe(403);
  });
  test('no partner and no customer', async () => {
    for (const organization of [partner, north]) {
      const token = await signIn(portal, await createUser(portal, organization));
      expect((await post(form, token)).status).toBe(403);
    }
  });
});

describe('changing', () => {
  test('tells who was faster, and keeps what has begun to those whom it was for', async () => {
    const id = await published();
    const change = { ...form, textEn: 'Found it.', endsAt: minutes(30) };
    expect(await write(id, { ...change, version: 1 })).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await write(id, { ...change, version: 1 })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale', details: { by: 'Eva Berg' } },
    });
    for (const moved of [
      { region: 'SE-NORTH-1' },
      { kind: 'information' },
      { audience: 'partners' },
      { startsAt: minutes(5) },
    ]) {
      expect(await write(id, { ...change, ...moved, version: 2 })).toMatchObject({
        status: 409,
        body: { errorKey: 'noticeBegun' },
      });
    }
    expect(await read(id)).toMatchObject({
      state: 'shown',
      textEn: 'Found it.',
      version: 2,
      updatedBy: 'Eva Berg',
    });
    expect((await events()).slice(-2)).toMatchObject([
      {
        event: 'noticePublished',
        by: 'Eva Berg',
        target: texts.titleEn,
        details: { kind: 'disruption', service: 's3-storage' },
      },
      { event: 'noticeUpdated', details: { changed: ['textEn', 'endsAt'] } },
    ]);
    await portal.owner.run(sql`delete from notice`);
  });

  test('refuses an end that is over or before the beginning, and what is over', async () => {
    expect(await post({ ...form, endsAt: minutes(-5) })).toMatchObject({
      status: 400,
      body: { fields: { endsAt: { errorKey: 'endsInPast' } } },
    });
    expect(await post({ ...form, startsAt: minutes(10), endsAt: minutes(5) })).toMatchObject({
      body: { fields: { endsAt: { errorKey: 'endsBeforeStart' } } },
    });
    const id = await published();
    expect((await end(id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'over', endedBy: 'Eva Berg' });
    expect(await write(id, { ...form, version: 2 })).toMatchObject({
      status: 409,
      body: { errorKey: 'noticeOver' },
    });
    expect(await end(id, 2)).toMatchObject({ status: 409, body: { errorKey: 'noticeOver' } });
  });

  test('refuses an end at the moment of the beginning', async () => {
    const moment = minutes(10);
    const refused = { status: 400, body: { fields: { endsAt: { errorKey: 'endsBeforeStart' } } } };
    expect(await post({ ...form, startsAt: moment, endsAt: moment })).toMatchObject(refused);
    const planned = await published({ startsAt: moment });
    const change = { ...form, startsAt: moment, endsAt: moment, version: 1 };
    expect(await write(planned, change)).toMatchObject(refused);
  });

  test('refuses an end in the past for what has begun', async () => {
    const id = await published();
    const { startsAt } = await read(id);
    const past = new Date(Date.parse(startsAt) - 3_600_000).toISOString();
    expect(await write(id, { ...form, endsAt: past, version: 1 })).toMatchObject({
      status: 400,
      body: { fields: { endsAt: { errorKey: 'endsInPast' } } },
    });
    expect(await read(id)).toMatchObject({ state: 'shown', endsAt: null, version: 1 });
  });

  test('takes back what is planned, and no disruption that was mailed', async () => {
    const planned = await published({ startsAt: minutes(5) });
    expect(await end(planned)).toMatchObject({ status: 409, body: { errorKey: 'noticeNotBegun' } });
    expect(
      (await write(planned, { ...form, region: 'SE-NORTH-1', startsAt: minutes(9), version: 1 })).status,
    ).toBe(200);
    expect((await withdraw(planned, 2)).status).toBe(200);
    expect(await read(planned)).toMatchObject({ state: 'withdrawn' });
    const begun = await published();
    expect(await withdraw(begun)).toMatchObject({ status: 409, body: { errorKey: 'noticeMailed' } });
    const information = await published({ kind: 'information' });
    expect((await withdraw(information)).status).toBe(200);
    expect((await shownTo('north')).map(({ id }) => id)).toEqual([begun]);
  });
});

describe('a disruption is mailed', () => {
  beforeEach(async () => {
    await addresses(north, 'drift@norr.example', 'Drift@Norr.example', 'delad@konsult.example');
    await addresses(central, 'delad@konsult.example');
    await addresses(without, 'ingen@utan.example');
    await addresses(foreign, 'ops@foreign.example', 'delad@konsult.example');
    await portal.owner.run(sql`update organization set country = 'NO' where id = ${foreign.id}`);
  });
  const sent = () => portal.owner.run(sql`update mail set state = 'sent'`);
  const everyone = ['delad@konsult.example', 'drift@norr.example', 'ops@foreign.example'];

  test('once to each address of the customers affected, in its language and the partner’s name, and again when it is over', async () => {
    const reach = await portal.call('GET', '/operator/global-notification/reach/', {
      token: engineer,
      query: { service: 's3-storage', audience: 'everybody' },
    });
    expect(reach.body).toEqual({ customers: 3, addresses: 3, withoutAddress: 0 });
    const id = await published();
    await tellAll();
    await tellAll();
    expect(await mails()).toMatchObject([
      {
        recipient: 'delad@konsult.example',
        kind: 'disruptionBegan',
        language: 'sv',
        sender: 'Partnern',
        content: { title: 'Långsamma diskar', customers: ['Mitt AB', 'Norr AB'] },
      },
      { recipient: 'drift@norr.example', language: 'sv', sender: 'Partnern' },
      {
        recipient: 'ops@foreign.example',
        language: 'en',
        sender: 'Andra',
        content: { title: texts.titleEn },
      },
    ]);
    await portal.owner.run(sql`update mail set state = 'sent' where recipient <> 'ops@foreign.example'`);
    await portal.owner.run(sql`update mail set state = 'failed' where recipient = 'ops@foreign.example'`);
    expect((await read(id)).mails.began).toEqual({ waiting: 0, sent: 2, failed: 1 });
    // Whoever came later was never told that it began.
    await addresses(central, 'ny@mitt.example');
    expect((await end(id)).status).toBe(200);
    await tellAll();
    expect(
      (await mails()).filter(({ kind }) => kind === 'disruptionOver').map(({ recipient }) => recipient),
    ).toEqual(everyone.filter((address) => address !== 'ops@foreign.example'));
    expect((await events()).slice(-4)).toMatchObject([
      { event: 'noticePublished' },
      { event: 'disruptionMailed', by: '', details: { addresses: 3 } },
      { event: 'noticeEnded' },
      { event: 'disruptionOverMailed', details: { addresses: 2 } },
    ]);
  });

  test('as over to those of a customer that is called otherwise by then, by its new name', async () => {
    await addresses(central, 'drift@mitt.example');
    const id = await published({ region: 'SE-CENTRAL-1' });
    await tellAll();
    await sent();
    await portal.owner.run(sql`update organization set name = 'Nya Mitt AB' where id = ${central.id}`);
    await end(id);
    await tellAll();
    await portal.owner.run(sql`update organization set name = 'Mitt AB' where id = ${central.id}`);
    expect((await mails()).map(({ kind, content }) => [kind, content.customers])).toEqual([
      ['disruptionBegan', ['Mitt AB']],
      ['disruptionOver', ['Nya Mitt AB']],
    ]);
  });

  test('not as over for a customer that is gone', async () => {
    const gone = await createCustomer(
      portal,
      { ...foreign, id: foreign.partnerId, kind: 'partner' },
      { name: 'Borta' },
    );
    await addresses(gone, 'drift@borta.example');
    await portal.owner.run(storageRows({ partnerId: gone.partnerId, customerId: gone.id, tenant: 'gone' }));
    const id = await published();
    await tellAll();
    expect((await mails()).map(({ recipient }) => recipient)).toContain('drift@borta.example');
    await sent();
    await endServices(portal.owner, gone.id);
    await portal.owner.run(sql`delete from organization where id = ${gone.id}`);
    await end(id);
    await tellAll();
    const over = (await mails()).filter(({ kind }) => kind === 'disruptionOver');
    expect(over.map(({ recipient }) => recipient)).toEqual(everyone);
  });

  test('in one region only there, for partners alone to nobody, and never for information', async () => {
    await published({ region: 'SE-CENTRAL-1' });
    await published({ audience: 'partners' });
    await published({ kind: 'information' });
    await published({ kind: 'maintenance' });
    await tellAll();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['delad@konsult.example']);
  });

  test('when its time comes, also when its time runs out; not when both passed unseen', async () => {
    const id = await published({ startsAt: minutes(5), endsAt: minutes(10) });
    await tellAll();
    expect(await mails()).toEqual([]);
    await portal.owner.run(sql`update notice set starts_at = now() - interval '1 minute' where id = ${id}`);
    await tellAll();
    expect(await mails()).toHaveLength(3);
    await sent();
    await portal.owner.run(sql`update notice set ends_at = now() where id = ${id}`);
    await tellAll();
    expect(await mails()).toHaveLength(6);
    await portal.owner.run(sql`delete from mail`);
    await published();
    await portal.owner.run(sql`
      update notice set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where began_announced_at is null`);
    await tellAll();
    expect(await mails()).toEqual([]);
  });

  test('to each address once, though the worker dies in the middle and two take over', async () => {
    const many = Array.from(
      { length: 300 },
      (_, index) => `drift-${String(index).padStart(3, '0')}@norr.example`,
    );
    await addresses(north, ...many);
    await addresses(foreign);
    await addresses(central);
    await published();
    // The database ends the worker's connection at the 200th mail.
    await portal.owner.run(sql`
      create function die() returns trigger language plpgsql as $$ begin
        if (select count(*) from mail) >= 200 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new; end $$`);
    await portal.owner.run(sql`alter function die() security definer`);
    await portal.owner.run(sql`create trigger die before insert on mail for each row execute function die()`);
    await expect(tellDueNotice(worker)).rejects.toThrow();
    expect(await mails()).toEqual([]);
    await portal.owner.run(sql`drop trigger die on mail`);
    await Promise.all([tellAll(), tellAll()]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(many);
    // Not even a mark that was lost sends a second one.
    await portal.owner.run(sql`update notice set began_announced_at = null`);
    await tellAll();
    expect(await mails()).toHaveLength(300);
  });
});

test('open screens of every organization hear of it', async () => {
  const heard: unknown[] = [];
  const off = portal.platform.ears.on(eventChannel, (payload) => heard.push(JSON.parse(payload || '{}')));
  await published();
  await expect
    .poll(() => heard)
    .toContainEqual({ partnerId: null, topic: 'notices', customerId: null, id: null });
  off();
});

test('the list has what is planned and shown before what is over', async () => {
  const over = await published();
  await end(over);
  const shown = await published();
  const planned = await published({ startsAt: minutes(30) });
  const list = await portal.call<{ items: Notice[] }>('GET', '/operator/global-notifications/', {
    token: engineer,
  });
  expect(list.body.items.map(({ id, state }) => [id, state])).toEqual([
    [planned, 'planned'],
    [shown, 'shown'],
    [over, 'over'],
  ]);
});
