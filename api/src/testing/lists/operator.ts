import { listExistingTenants } from '@portal/contract/linking';
import { listRegistrations } from '@portal/contract/operator';
import { listDiscountEffects, listPartnerAccounts } from '@portal/contract/partners';
import { listQueuedMails } from '@portal/contract/mail/queued';
import { listImportedPrices } from '@portal/contract/price-list';
import { listQueuedOperations } from '@portal/contract/queues';
import sql from 'sql-template-tag';
import { newId } from '../../platform/database/ids.ts';
import { createCustomer, createPartner, createUser, operatorOf, type TestOrganization } from '../people.ts';
import type { TestPortal } from '../test-portal.ts';
import { addStored, inPairs, rowsOf } from './companies.ts';
import { textOf, type ArrangedList, type Item, type ListCase } from './list-case.ts';

/** A list of the operator's own, over all partners. */
export async function ofOperator(portal: TestPortal, add: ArrangedList['add']): Promise<ArrangedList> {
  return { reader: await createUser(portal, await operatorOf(portal)), stranger: null, add };
}

const stageOf = ({ state, emailVerified }: Item): string => {
  if (state === 'applied') return emailVerified === true ? 'waiting' : 'unverified';
  return state === 'declined' ? 'declined' : 'approved';
};

/** Who waits comes first, then who is unverified, then what was decided, the latest first. */
const turnOf = (item: Item): number => {
  const seconds = (at: unknown): number => Date.parse(textOf(at)) / 1000;
  const stage = stageOf(item);
  if (stage === 'waiting') return seconds(item['appliedAt']);
  return stage === 'unverified' ? 1e11 + seconds(item['appliedAt']) : 3e11 - seconds(item['decidedAt']);
};

const registrations: ListCase = {
  endpoint: listRegistrations,
  text: ({ companyName }) => companyName,
  columns: {
    turn: { as: 'number', of: turnOf },
    company: { as: 'swedish', of: ({ companyName }) => companyName },
    appliedAt: { as: 'time' },
  },
  searched: ['companyName', 'organizationNumber', 'applicant', 'email'],
  filters: { stage: { matches: (item, value) => stageOf(item) === value } },
  arrange: (portal) =>
    ofOperator(portal, (texts) =>
      portal.owner.run(sql`
        with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
        applied as (
          insert into organization (partner_id, id, kind, state, name, organization_number, created_at, decided_at)
          select r.id, r.id, 'partner', (array['applied', 'applied', 'declined', 'active'])[1 + r.n % 4], r.text,
            '556016-0680', ${inPairs}, case when r.n % 4 > 1 then ${inPairs} + interval '1 day' end from row r
          returning id)
        insert into user_account (partner_id, organization_id, id, email, first_name, last_name, roles, email_verified_at)
        select r.id, r.id, gen_random_uuid(), r.id || '@example.com', (array['Åke', 'Eva'])[1 + r.n % 2], 'Ek', '{owner}',
          case when r.n % 4 = 1 then ${inPairs} end
        from row r`),
    ),
};

const partners: ListCase = {
  endpoint: listPartnerAccounts,
  text: ({ name }) => name,
  columns: { name: { as: 'swedish' }, createdAt: { as: 'time' } },
  searched: ['name', 'organizationNumber', 'city'],
  filters: { state: {} },
  others: true,
  arrange: (portal) =>
    ofOperator(portal, (texts) =>
      portal.owner.run(sql`
        insert into organization (partner_id, id, kind, state, name, organization_number, city, credit_limit_minor,
          created_at)
        select r.id, r.id, 'partner', (array['active', 'suspended'])[1 + r.n % 2], r.text, '556016-0680',
          (array['', 'Örebro'])[1 + r.n % 2], (array[null, 100000])[1 + r.n % 2], ${inPairs}
        from (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}) r`),
    ),
};

/** Customers who have so much of today that a discount changes what their partner pays. */
const discountEffects: ListCase = {
  endpoint: listDiscountEffects,
  text: ({ customerName }) => customerName,
  columns: { changeMinor: { as: 'number' }, customerName: { as: 'swedish' } },
  searched: ['customerName'],
  filters: {},
  arrange: async (portal) => {
    const { id } = await createPartner(portal);
    const arranged = await ofOperator(portal, (texts) => addStored(portal, id, texts));
    return { ...arranged, query: { id, service: 's3-storage', percent: '7' } };
  },
};

const addOperations = (portal: TestPortal, places: readonly [TestOrganization, TestOrganization]) =>
  async function add(texts: readonly string[]): Promise<void> {
    const [one, other] = places;
    await portal.owner.run(sql`
      insert into operation (partner_id, customer_id, id, kind, service, subject, target_id, input, state, attempts,
        reference, expected_seconds, created_by, created_by_name, actor, created_at)
      select (array[${one.partnerId}, ${other.partnerId}]::uuid[])[1 + r.n % 2],
        (array[${one.id}, ${other.id}]::uuid[])[1 + r.n % 2], gen_random_uuid(), 'createBucket',
        (array['s3-storage', 'm365-backup'])[1 + r.n % 2], r.text, gen_random_uuid(), '{"region": "SE-NORTH-1"}',
        (array['waiting', 'running', 'failed', 'needs-attention', 'succeeded'])[s.state], r.n % 4, 'Referens', 60,
        ${newId()}::uuid, 'Eva Ek', '{}', ${inPairs}
      from ${rowsOf(texts)}, lateral (values (1 + r.n % 4), (5)) s (state)`);
  };

const operations: ListCase = {
  endpoint: listQueuedOperations,
  text: ({ subject }) => subject,
  columns: { createdAt: { as: 'time' }, attempts: { as: 'number' } },
  searched: ['partnerName', 'customerName', 'subject', 'reference'],
  filters: {
    state: {},
    service: {},
    partnerId: { values: (items) => items.slice(0, 1).map((item) => textOf(item['partnerId'])) },
  },
  arrange: async (portal) => {
    const customer = async () => createCustomer(portal, await createPartner(portal));
    return ofOperator(portal, addOperations(portal, [await customer(), await customer()]));
  },
};

const mails: ListCase = {
  endpoint: listQueuedMails,
  text: ({ recipient }) => recipient,
  columns: { createdAt: { as: 'time' } },
  order: '-createdAt',
  searched: ['recipient', 'organizationName'],
  filters: { state: {} },
  arrange: async (portal) => {
    const { id } = await createPartner(portal);
    return ofOperator(portal, (texts) =>
      portal.owner.run(sql`
        insert into mail (partner_id, id, kind, recipient, language, content, state, reason, due_at, created_at)
        select ${id}, gen_random_uuid(), 'operationFailed', r.text, 'sv', '{}',
          case when s.sent then 'sent' when r.n % 3 = 0 then 'failed' else 'waiting' end,
          case when r.n % 3 < 2 then 'refused' end, ${inPairs}, ${inPairs}
        from ${rowsOf(texts)}, (values (false), (true)) s (sent)`),
    );
  },
};

const stateOf = ({ state }: Item): string =>
  ['linking', 'linked', 'unlinking'].includes(textOf(state)) ? 'linked' : textOf(state);

/** One in three belongs to a customer; what the portal made itself stands beside them. */
const addTenants = (portal: TestPortal, partnerId: string) =>
  async function add(texts: readonly string[]): Promise<void> {
    const region = sql`(array['SE-NORTH-1', 'SE-CENTRAL-1'])[1 + r.n % 2]`;
    await portal.owner.run(sql`
      with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
      customer as (
        insert into organization (partner_id, id, kind, name)
        select ${partnerId}, r.id, 'customer', 'Kund ' || r.n from row r),
      input as (
        insert into service (partner_id, customer_id, service, state)
        select ${partnerId}, r.id, 's3-storage', 'enabled' from row r),
      account as (
        insert into s3_account (partner_id, customer_id, tenant)
        select ${partnerId}, r.id, 'own-' || r.id from row r),
      link as (
        insert into tenant_link (partner_id, customer_id, service, region, tenant, state, ordered_by_name)
        select ${partnerId}, r.id, 's3-storage', ${region}, r.text, (array['linking', 'linked', 'unlinking'])[1 + r.n % 2], 'Eva Ek'
        from row r where r.n % 3 = 0)
      insert into existing_tenant (service, region, id, tenant, users, resources)
      select 's3-storage', ${region}, gen_random_uuid(), case when s.own then 'own-' || r.id else r.text end, 1, r.n / 2
      from row r, (values (false), (true)) s (own)`);
  };

const tenants: ListCase = {
  endpoint: listExistingTenants,
  text: ({ tenant }) => tenant,
  columns: { tenant: { as: 'text' }, resources: { as: 'number' } },
  searched: [
    'tenant',
    ({ customer }) =>
      typeof customer === 'object' && customer !== null && 'name' in customer ? customer.name : '',
    ({ customer }) =>
      typeof customer === 'object' && customer !== null && 'partnerName' in customer
        ? customer.partnerName
        : '',
  ],
  filters: { region: {}, state: { matches: (item, value) => stateOf(item) === value } },
  arrange: async (portal) => {
    const { id } = await createPartner(portal, { name: 'Återförsäljaren' });
    return ofOperator(portal, addTenants(portal, id));
  },
};

/** One of four is new, one is withdrawn, one costs what it does today, and one something else. */
const importedPrices: ListCase = {
  endpoint: listImportedPrices,
  text: ({ name }) => name,
  columns: {
    name: { as: 'swedish' },
    unitPrice: { as: 'number', of: ({ unitPrice }) => (unitPrice === null ? -1 : Number(unitPrice)) },
  },
  searched: ['name', 'product'],
  filters: {
    difference: {
      matches: ({ unitPrice, priceInForce }, value) => {
        if (unitPrice === priceInForce) return value === 'same';
        return value === (priceInForce === null ? 'new' : unitPrice === null ? 'withdrawn' : 'changed');
      },
    },
  },
  arrange: async (portal) => {
    const number = 900;
    await portal.owner.run(sql`insert into price_list (version, note) values (${number}, '')`);
    const arranged = await ofOperator(portal, (texts) =>
      portal.owner.transaction(async (tx) => {
        await tx.run(sql`alter table price_list_item disable trigger user`);
        await tx.run(sql`
          with row as (select 'm365-licenses.' || gen_random_uuid() as key, r.text, r.n from ${rowsOf(texts)}),
          added as (
            insert into product (key, service, unit, billed, name)
            select r.key, 'm365-licenses', 'seat', 'term', r.text from row r)
          insert into price_list_item (version, product, unit_price, imported)
          select l.version, r.key, r.n / 2 + case when l.version = ${number} then 0 else r.n % 4 - 1 end + 1, true
          from row r join price_list l on l.version = ${number} and r.n % 4 <> 3 or r.n % 4 > 0 and l.version = (
            select p.version from price_list p where p.state = 'published' and p.valid_from <= current_date
            order by p.valid_from desc, p.version desc limit 1)`);
        await tx.run(sql`alter table price_list_item enable trigger user`);
      }),
    );
    return { ...arranged, query: { number } };
  },
};

export const operatorLists: readonly ListCase[] = [
  discountEffects,
  partners,
  registrations,
  operations,
  mails,
  tenants,
  importedPrices,
];
