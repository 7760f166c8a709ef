import { listChanges } from '@portal/contract/changelog';
import { listDownloads } from '@portal/contract/downloads';
import { listConsentCoverage, listConsents, listDocumentVersions } from '@portal/contract/legal/documents';
import sql from 'sql-template-tag';
import { newId } from '../../platform/database/ids.ts';
import { createPartner, createUser, operatorOf } from '../people.ts';
import type { TestPortal } from '../test-portal.ts';
import { inPairs, ofPartner, rowsOf } from './companies.ts';
import { textOf, type ArrangedList, type ListCase, type Query } from './list-case.ts';

/** What the operator publishes, read by its owner; a partner reads the same list. */
async function ofEverybody(
  portal: TestPortal,
  {
    query = {},
    add,
  }: { query?: Query; add: (partnerId: string, texts: readonly string[]) => Promise<unknown> },
): Promise<ArrangedList> {
  const operator = await operatorOf(portal);
  return {
    reader: await createUser(portal, operator),
    query,
    stranger: { user: await createUser(portal, await createPartner(portal)), query },
    add: (texts) => add(operator.id, texts),
  };
}

const downloads: ListCase = {
  endpoint: listDownloads,
  text: ({ name }) => name,
  columns: { name: { as: 'swedish' }, releasedOn: { as: 'text' }, sizeBytes: { as: 'number' } },
  searched: ['name', 'description', 'release', 'fileName'],
  filters: {
    id: { values: (items) => items.slice(0, 1).map((item) => textOf(item['id'])) },
    audience: {},
    state: {},
  },
  arrange: (portal) =>
    ofEverybody(portal, {
      add: (id, texts) =>
        portal.owner.run(sql`
          insert into download (partner_id, id, name_en, name_sv, description_en, release, released_on, audience, file_name, media_type,
            size_bytes, sha256, address, published_at, broken_at)
          select ${id}, gen_random_uuid(), r.text, 'På svenska', 'Läs mig', '1.0', date '2026-03-01' + (r.n / 2)::integer,
            (array['everybody', 'partners', 'customers'])[1 + r.n % 3], 'file.txt', 'text/plain', 1 + r.n / 2,
            repeat('0', 64), 'https://files.example/a', case when r.n % 4 > 0 then ${inPairs} end,
            case when r.n % 4 = 3 then ${inPairs} end
          from ${rowsOf(texts)}`),
    }),
};

const changes: ListCase = {
  endpoint: listChanges,
  text: ({ title }) => title,
  // What is released has its day.
  columns: { releasedOn: { as: 'text', of: ({ releasedOn }) => releasedOn } },
  order: '-releasedOn',
  arrange: (portal) =>
    ofEverybody(portal, {
      query: { state: 'released' },
      add: (id, texts) =>
        portal.owner.run(sql`
          insert into changelog_entry (partner_id, id, kinds, title_en, title_sv, markdown_en, markdown_sv, audience,
            published_at, released_on)
          select ${id}, gen_random_uuid(), '{new}', r.text, 'På svenska', '', '', 'everybody',
            case when s.published then ${inPairs} end, date '2026-03-01' + (r.n / 2)::integer
          from ${rowsOf(texts)}, (values (true), (false)) s (published)`),
    }),
};

const kind = 'tac';

/** A document of a partner's own that asks for consent, with its first version. */
async function addDocument(portal: TestPortal, partnerId: string): Promise<{ id: string; hash: string }> {
  const [id, hash] = [newId(), 'f'.repeat(64)];
  await portal.owner.run(sql`
    insert into legal_document (partner_id, id, kind, require_consent) values (${partnerId}, ${id}, ${kind}, true)`);
  await portal.owner.run(sql`
    insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv)
    values (${partnerId}, ${id}, ${newId()}, ${hash}, 'Terms', 'Villkor', '', '')`);
  return { id, hash };
}

const withKind = async (arranged: Promise<ArrangedList>): Promise<ArrangedList> => {
  const { stranger, ...rest } = await arranged;
  return { ...rest, query: { kind }, stranger: stranger && { ...stranger, query: { kind } } };
};

const versions: ListCase = {
  endpoint: listDocumentVersions,
  text: ({ comment }) => comment,
  columns: { publishedAt: { as: 'time' } },
  order: '-publishedAt',
  arrange: (portal) =>
    withKind(
      ofPartner(portal, ({ partner: { id } }, texts) =>
        portal.owner.run(sql`
          with document as (
            insert into legal_document (partner_id, id, kind)
            select ${id}, gen_random_uuid(), k.kind from unnest(array[${kind}, 'dpa']) k (kind)
            on conflict (partner_id, kind) do update set version = 0 returning id)
          insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv,
            comment, published_at)
          select ${id}, d.id, gen_random_uuid(),
            encode(sha256(convert_to(d.id || r.text || r.n || ${texts.length}::integer, 'utf8')), 'hex'), 'Terms', 'Villkor', '',
            '', r.text, ${inPairs}
          from document d, ${rowsOf(texts)}`),
      ),
    ),
};

type People = { partnerId: string; document: { id: string; hash: string }; texts: readonly string[] };

/** Customers with up to three people each, of whom some accepted; `named` is what the texts are the names of. */
async function addPeople(portal: TestPortal, named: 'customers' | 'people', people: People): Promise<void> {
  const { partnerId, document, texts } = people;
  const byCustomer = named === 'customers';
  const place = byCustomer ? sql`r.text` : sql`(array['Ödeshög', 'Åmål', 'Ystad'])[1 + r.n % 3]`;
  await portal.owner.transaction(async (tx) => {
    const batch = newId();
    await tx.run(sql`
      with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
      customer as (
        insert into organization (partner_id, id, kind, name) select ${partnerId}, r.id, 'customer', ${place} from row r)
      insert into user_account (partner_id, organization_id, id, email, first_name, roles, phone)
      select ${partnerId}, r.id, gen_random_uuid(), gen_random_uuid() || '@example.com', r.text, '{viewer}',
        ${batch} || ':' || r.n || ':' || p.n
      from row r, generate_series(1, case when ${byCustomer} then 1 + r.n % 3 else 1 end) p (n)`);
    await tx.run(sql`
      insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash, accepted_at)
      select ${partnerId}, u.id, gen_random_uuid(), ${partnerId}, ${document.id}, ${document.hash}, ${inPairs}
      from user_account u
      cross join lateral (select split_part(u.phone, ':', 2)::bigint as n, split_part(u.phone, ':', 3)::integer as place) r
      where u.partner_id = ${partnerId} and u.phone like ${`${batch}:%`}
        and (not ${byCustomer} or r.place = 1 and r.n % 2 = 0)`);
  });
}

async function ofDocument(portal: TestPortal, named: 'customers' | 'people'): Promise<ArrangedList> {
  let document: { id: string; hash: string } | undefined;
  return withKind(
    ofPartner(portal, async ({ partner: { id: partnerId } }, texts) => {
      document ??= await addDocument(portal, partnerId);
      await addPeople(portal, named, { partnerId, document, texts });
    }),
  );
}

const coverage: ListCase = {
  endpoint: listConsentCoverage,
  text: ({ name }) => name,
  columns: { name: { as: 'swedish' }, outstanding: { as: 'number' }, accepted: { as: 'number' } },
  searched: ['name', 'partnerName'],
  filters: {
    state: { matches: ({ outstanding }, value) => (outstanding === 0) === (value === 'complete') },
  },
  arrange: (portal) => ofDocument(portal, 'customers'),
};

const consents: ListCase = {
  endpoint: listConsents,
  text: ({ userName }) => userName,
  columns: {
    acceptedAt: { as: 'time' },
    userName: { as: 'swedish' },
    organizationName: { as: 'swedish' },
  },
  order: '-acceptedAt',
  searched: ['userName', 'userEmail', 'organizationName'],
  arrange: (portal) => ofDocument(portal, 'people'),
};

export const publishedLists: readonly ListCase[] = [downloads, changes, versions, coverage, consents];
