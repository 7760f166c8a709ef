import { attention, attentionLevels, type AttentionLevel } from '@portal/contract/attention';
import { listCustomers } from '@portal/contract/customers';
import {
  listCustomerPricing,
  listCustomerUplifts,
  listPartnerUplifts,
  listUpliftEffects,
} from '@portal/contract/pricing';
import { listTickets } from '@portal/contract/support';
import { listCustomerUsers, listUsers } from '@portal/contract/users';
import { listVisits } from '@portal/contract/visitors';
import sql, { type Sql } from 'sql-template-tag';
import {
  createCustomer,
  createPartner,
  createUser,
  type TestOrganization,
  type TestUser,
} from '../people.ts';
import type { TestPortal } from '../test-portal.ts';
import { between, textOf, type ArrangedList, type Item, type ListCase } from './list-case.ts';

type Place = { portal: TestPortal; partner: TestOrganization; reader: TestUser };

/** A partner's own list, read by its owner. */
export async function ofPartner(
  portal: TestPortal,
  add: (place: Place, texts: readonly string[]) => Promise<unknown>,
): Promise<ArrangedList> {
  const partner = await createPartner(portal);
  const reader = await createUser(portal, partner);
  const stranger = { user: await createUser(portal, await createPartner(portal)) };
  return { reader, stranger, add: (texts) => add({ portal, partner, reader }, texts) };
}

/** Each text with its place, from 1 on. */
export const rowsOf = (texts: readonly string[]): Sql =>
  sql`unnest(${[...texts]}::text[]) with ordinality as r (text, n)`;

/** Two rows after each other have the same. */
export const inPairs = sql`timestamptz '2026-03-01 12:00Z' + r.n / 2 * interval '1 hour'`;

const levelOf = ({ attention: of }: Item): AttentionLevel => attention.parse(of).level;
const hasService = (item: Item, value: string): boolean =>
  JSON.stringify(item['activeServices']).includes(`"${value}"`);

const customers: ListCase = {
  endpoint: listCustomers,
  text: ({ name }) => name,
  columns: {
    attention: {
      as: 'number',
      of: (item) => attentionLevels.indexOf(levelOf(item)) * 1e15 - Number(item['customerMinor'] ?? 0),
    },
    name: { as: 'swedish' },
    organizationNumber: { as: 'text' },
    city: { as: 'swedish' },
    customerMinor: { as: 'number' },
    createdAt: { as: 'time' },
  },
  searched: [
    'name',
    'organizationNumber',
    'city',
    'contactEmail',
    ({ organizationNumber }) => textOf(organizationNumber).replaceAll('-', ''),
  ],
  filters: {
    service: { matches: hasService },
    attention: { matches: (item, value) => levelOf(item) === value },
  },
  arrange: async (portal) => {
    const arranged = await ofPartner(portal, async ({ partner: { id } }, texts) => {
      await portal.owner.run(sql`
        insert into organization (partner_id, id, kind, name, organization_number, city, contact_email, created_at)
        select ${id}, gen_random_uuid(), 'customer', r.text, (array['', '556016-0680', '556703-7485'])[1 + r.n % 3],
          (array['', 'Örebro', 'Åmål', 'Ärla', 'Ystad'])[1 + r.n % 5], 'contact@example.com', ${inPairs}
        from ${rowsOf(texts)}`);
      await portal.owner.run(sql`
        insert into service (partner_id, customer_id, service, state)
        select partner_id, id, 's3-storage', 'enabled' from organization
        where partner_id = ${id} and kind = 'customer' and city = 'Ystad' on conflict do nothing`);
      await portal.owner.run(sql`
        insert into service (partner_id, customer_id, service, state, operation)
        select partner_id, id, 'm365-backup', case when city = 'Örebro' then 'enabled' else 'provisioning' end,
          case city when 'Åmål' then '{"state":"failed"}'::jsonb when 'Ärla' then '{"state":"needs-attention"}' end
        from organization where partner_id = ${id} and kind = 'customer' and city <> '' on conflict do nothing`);
      await portal.owner.run(sql`
        with series as (
          insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name)
          select partner_id, id, id, name, 's3-storage', 's3-storage.capacity', 'SE-NORTH-1', id, 'backup'
          from organization where partner_id = ${id} and kind = 'customer' and organization_number <> '' on conflict do nothing
          returning partner_id, id)
        insert into meter_day (partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, partner_cost)
        select s.partner_id, s.id, 's3-storage', stockholm_day(now()), s.id, 1, 1,
          (row_number() over (order by s.id)) / 2, 1 from series s`);
    });
    return { ...arranged, query: { partnerId: arranged.reader.partnerId }, stranger: ownPartner(arranged) };
  },
};

/** The stranger names their own partner. */
export const ownPartner = ({ stranger }: ArrangedList): ArrangedList['stranger'] =>
  stranger && { user: stranger.user, query: { partnerId: stranger.user.partnerId } };

const nameOfUser = ({ firstName, lastName, email }: Item): string =>
  `${textOf(firstName)} ${textOf(lastName)}`.replaceAll(/^ +| +$/g, '') || textOf(email);

const addUsers = (portal: TestPortal, of: { partnerId: string; id: string }, texts: readonly string[]) =>
  portal.owner.run(sql`
    insert into user_account (partner_id, organization_id, id, email, first_name, roles, state, mfa_secret_sealed,
      last_logged_in_at)
    select ${of.partnerId}, ${of.id}, gen_random_uuid(), gen_random_uuid() || '@example.com', r.text,
      (array['{owner,viewer}', '{viewer}', '{engineer,billing}'])[1 + r.n % 3]::text[],
      (array['active', 'invited', 'disabled'])[1 + r.n % 3], case when r.n % 2 = 0 then 'sealed' end,
      case when r.n % 3 = 0 then ${inPairs} end
    from ${rowsOf(texts)}`);

const users: ListCase = {
  endpoint: listUsers,
  text: ({ firstName }) => firstName,
  columns: {
    name: { as: 'swedish', of: nameOfUser },
    email: { as: 'text', unique: true },
    lastLoggedInAt: { as: 'time' },
  },
  searched: [nameOfUser, 'email'],
  filters: {
    role: { matches: ({ roles }, value) => Array.isArray(roles) && roles.includes(value) },
    state: {},
    twoFactor: {},
  },
  others: true,
  arrange: (portal) =>
    ofPartner(portal, ({ partner: { id } }, texts) => addUsers(portal, { partnerId: id, id }, texts)),
};

const customerUsers: ListCase = {
  endpoint: listCustomerUsers,
  text: ({ firstName }) => firstName,
  columns: users.columns,
  searched: [nameOfUser, 'email'],
  arrange: async (portal) => {
    const [mine, theirs] = [await createPartner(portal), await createPartner(portal)];
    const [customer, foreign] = [await createCustomer(portal, mine), await createCustomer(portal, theirs)];
    const reader = await createUser(portal, mine);
    return {
      reader,
      query: { id: customer.id, partnerId: mine.id },
      stranger: { user: await createUser(portal, theirs), query: { id: foreign.id, partnerId: theirs.id } },
      add: (texts) => addUsers(portal, { partnerId: mine.id, id: customer.id }, texts),
    };
  },
};

const visits: ListCase = {
  endpoint: listVisits,
  text: ({ userName }) => userName,
  columns: { beganAt: { as: 'time' } },
  order: '-beganAt',
  searched: ['userName', 'organizationName', 'reason'],
  filters: { kind: {}, ...between('beganAt') },
  arrange: (portal) =>
    ofPartner(portal, ({ partner: { id } }, texts) =>
      portal.owner.run(sql`
        insert into visit (partner_id, organization_id, id, session_id, kind, user_id, user_name, organization_name, reason,
          began_at, day, ends_at)
        select ${id}, ${id}, gen_random_uuid(), gen_random_uuid(), (array['impersonated', 'managed'])[1 + r.n % 2],
          gen_random_uuid(), r.text, 'Operator', (array['', 'Ärende 7'])[1 + r.n % 2], ${inPairs}, '2026-03-01',
          ${inPairs} + interval '1 hour'
        from ${rowsOf(texts)}`),
    ),
};

const tickets: ListCase = {
  endpoint: listTickets,
  text: ({ excerpt }) => excerpt,
  columns: { createdAt: { as: 'time' }, state: { as: 'text' }, writerName: { as: 'swedish' } },
  order: '-createdAt',
  searched: ['reference', 'excerpt', 'writerName', 'customerName'],
  filters: { state: {}, service: {}, writer: { matches: ({ isMine }) => isMine === true } },
  arrange: (portal) =>
    ofPartner(portal, ({ partner: { id }, reader }, texts) =>
      portal.owner.run(sql`
        insert into ticket (partner_id, organization_id, id, reference, user_id, writer_name, writer_email,
          writer_language, service, about_customer_name, description, receiver, state, closed_at, created_at)
        select ${id}, ${id}, gen_random_uuid(), 'T-2026-' || lpad((s.so_far + r.n)::text, 6, '0'),
          case when r.n % 3 = 0 then ${reader.id} else gen_random_uuid() end,
          (array['Åke Ek', 'Eva Ek', 'Örjan Ek', 'Ylva Ek'])[1 + r.n % 4], 'writer@example.com', 'sv',
          (array['s3-storage', 'm365-backup', 'other'])[1 + r.n % 3], (array[null, 'Kunden'])[1 + r.n % 2], r.text,
          'support@example.com', (array['sending', 'sent', 'not-delivered', 'closed'])[1 + r.n % 4],
          case when r.n % 4 = 3 then ${inPairs} end, ${inPairs}
        from ${rowsOf(texts)}, (select count(*) as so_far from ticket) s`),
    ),
};

const ownUplifts: ListCase = {
  endpoint: listCustomerPricing,
  text: ({ customerName }) => customerName,
  columns: { customerName: { as: 'swedish' }, percent: { as: 'number' }, setAt: { as: 'time' } },
  searched: ['customerName'],
  filters: { service: {} },
  arrange: async (portal) => {
    const arranged = await ofPartner(portal, ({ partner: { id } }, texts) =>
      portal.owner.run(sql`
        with customer as (
          insert into organization (partner_id, id, kind, name)
          select ${id}, gen_random_uuid(), 'customer', r.text from ${rowsOf(texts)} returning id)
        insert into uplift (partner_id, customer_id, service, percent, valid_from, set_at)
        select ${id}, r.id, (array['s3-storage', 'm365-backup'])[1 + r.n % 2],
          (array[-7.5, 0, 12, 100])[1 + r.n % 4], '2025-01-01', ${inPairs}
        from (select id, row_number() over () as n from customer) r`),
    );
    return { ...arranged, query: { partnerId: arranged.reader.partnerId }, stranger: ownPartner(arranged) };
  },
};

/** Customers of a partner, each with what it stores. */
export const addStored = (portal: TestPortal, partnerId: string, texts: readonly string[]) =>
  portal.owner.run(sql`
    with customer as (
      insert into organization (partner_id, id, kind, name)
      select ${partnerId}, gen_random_uuid(), 'customer', r.text from ${rowsOf(texts)} returning id)
    insert into usage_total (partner_id, customer_id, service, product, region, span, starts_on, sizes)
    select ${partnerId}, r.id, 's3-storage', 's3-storage.capacity', 'SE-NORTH-1', 'day', stockholm_day(now()),
      (1 + r.n / 2) * 2.0 ^ 43
    from (select id, row_number() over () as n from customer) r`);

/** Customers who have so much of today that an uplift changes what they pay, some of them alike. */
const upliftEffects: ListCase = {
  endpoint: listUpliftEffects,
  text: ({ customerName }) => customerName,
  columns: { changeMinor: { as: 'number' }, customerName: { as: 'swedish' } },
  searched: ['customerName'],
  filters: {
    of: {
      values: (items) => items.slice(0, 2).map(({ customerId }) => textOf(customerId)),
      matches: ({ customerId }, value) => customerId === value,
    },
  },
  arrange: async (portal) => {
    const arranged = await ofPartner(portal, ({ partner: { id } }, texts) => addStored(portal, id, texts));
    const query = { service: 's3-storage', percent: '7' };
    const { partnerId } = arranged.reader;
    const stranger = arranged.stranger && {
      user: arranged.stranger.user,
      query: { ...query, partnerId: arranged.stranger.user.partnerId },
    };
    return { ...arranged, query: { ...query, partnerId }, stranger };
  },
};

/** What was set for all customers, or for one; something else was set for another service, and for the others. */
const addSettings = (portal: TestPortal, of: { partnerId: string; customerId: string | null }) =>
  async function add(texts: readonly string[]): Promise<void> {
    const percent = of.customerId === null ? sql`r.n - 10` : sql`nullif(r.n - 10, 0)`;
    await portal.owner.run(sql`
      insert into uplift (partner_id, customer_id, service, percent, valid_from, set_at, set_by_name)
      select ${of.partnerId}, case when s.own then ${of.customerId}::uuid else gen_random_uuid() end, s.service,
        ${percent}, '2025-01-01', clock_timestamp() - interval '1 day' + r.n * interval '1 second', r.text
      from ${rowsOf(texts)}, (values ('s3-storage', true), ('m365-backup', true), ('s3-storage', false)) s (service, own)`);
  };

const settingsCase = {
  text: ({ setBy }: Item) => setBy,
  columns: { setAt: { as: 'time', unique: true } },
  order: '-setAt',
} as const;

const partnerUplifts: ListCase = {
  ...settingsCase,
  endpoint: listPartnerUplifts,
  arrange: async (portal) => {
    const arranged = await ofPartner(portal, async () => undefined);
    const { partnerId } = arranged.reader;
    const service = 's3-storage';
    const theirs = arranged.stranger && {
      ...arranged.stranger,
      query: { service, partnerId: arranged.stranger.user.partnerId },
    };
    const add = addSettings(portal, { partnerId, customerId: null });
    return { ...arranged, query: { service, partnerId }, stranger: theirs, add };
  },
};

const customerUplifts: ListCase = {
  ...settingsCase,
  endpoint: listCustomerUplifts,
  arrange: async (portal) => {
    const arranged = await ofPartner(portal, async () => undefined);
    const { reader } = arranged;
    const placeOf = async ({ partnerId }: TestUser) => {
      const partner = { partnerId, id: partnerId, kind: 'partner', name: '' } as const;
      const { id: customerId } = await createCustomer(portal, partner);
      return { partnerId, customerId, service: 's3-storage' };
    };
    const query = await placeOf(reader);
    const theirs = arranged.stranger && {
      user: arranged.stranger.user,
      query: await placeOf(arranged.stranger.user),
    };
    return { reader, query, stranger: theirs, add: addSettings(portal, query) };
  },
};

export const companyLists: readonly ListCase[] = [
  customers,
  users,
  customerUsers,
  visits,
  tickets,
  ownUplifts,
  upliftEffects,
  partnerUplifts,
  customerUplifts,
];
