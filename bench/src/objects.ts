import { randomUUID } from 'node:crypto';
import { listBackupObjects } from '@portal/contract/m365-backup/objects';
import sql from 'sql-template-tag';
import type { Figure } from './figure.ts';
import { get, median } from './load.ts';
import { ownStage } from './own-stage.ts';
import { baseOf, signIn, startPortal } from './portal.ts';
import { stopAllServers } from './processes.ts';
import { print, say } from './say.ts';
import type { Stage } from './stage.ts';

const users = 50_000;
const rounds = 40;
const warmUp = 3;
const mostMs = 300;

/** What a person types, letter by letter, and what finds all, few, one and none; what no job backs up. */
const searches: readonly Record<string, string>[] = [
  {},
  ...['a', 'an', 'and', 'ande', 'anders', 'anders 4', 'anders 49999', '@kund', 'nothing like this'].map(
    (search) => ({ search }),
  ),
  { inJob: 'no' },
  { search: 'anders', backedUp: 'no' },
];

/** A customer with so many users, of whom every tenth is in no job. */
async function addObjects({ owner, partnerId }: Stage): Promise<string> {
  const customerId = randomUUID();
  await owner.run(sql`
    insert into organization (partner_id, id, kind, name) values (${partnerId}, ${customerId}, 'customer', 'Large customer')`);
  await owner.run(sql`
    insert into service (partner_id, customer_id, service, state) values (${partnerId}, ${customerId}, 'm365-backup', 'enabled')`);
  await owner.run(sql`
    insert into m365_object (partner_id, customer_id, id, region, kind, object_id, display_name, type, mail, is_backed_up,
      is_in_job)
    select ${partnerId}, ${customerId}, gen_random_uuid(), 'SE-NORTH-1', 'user', n::text,
      (array['Anders', 'Birgitta', 'Åsa', 'Zlatan'])[1 + n % 4] || ' ' || n, 'user', 'person' || n || '@kund.example',
      n % 3 = 0, n % 10 > 0
    from generate_series(1, ${users}::integer) n`);
  await owner.run(sql`vacuum analyze m365_object`);
  return customerId;
}

type Timed = { name: string; times: number[] };

async function timed(base: string, customerId: string): Promise<Timed[]> {
  const headers = await signIn(base);
  const pages = searches.map((query): Timed & { url: string } => {
    const words = new URLSearchParams({ customerId, kind: 'user', ...query });
    const url = `${base}/api${listBackupObjects.path}?${words.toString()}`;
    return { name: JSON.stringify(query), url, times: [] };
  });
  for (let round = -warmUp; round < rounds; round += 1)
    for (const { url, times } of pages) {
      const begin = performance.now();
      await get({ url, headers });
      if (round >= 0) times.push(performance.now() - begin);
    }
  return pages;
}

/** The search of the wizard over HTTP, as somebody types. */
export async function measureObjects(given: Stage): Promise<Figure[]> {
  const stage = await ownStage(given, 'objects');
  const customerId = await addObjects(stage);
  const base = baseOf(await startPortal(stage));
  say(`searching ${users.toLocaleString('en')} users`);
  const pages = await timed(base, customerId);
  for (const { name, times } of pages)
    print(
      `  ${name.padEnd(40)} ${median(times).toFixed(1).padStart(6)} ms, slowest ${Math.max(...times).toFixed(1)}`,
    );
  await stopAllServers();
  await stage.owner.end();
  const slowest = Math.max(...pages.flatMap(({ times }) => times));
  const middle = Math.max(...pages.map(({ times }) => median(times)));
  return [
    {
      name: `objects: search of ${users.toLocaleString('en')} users, slowest of ${rounds} times ${pages.length} pages`,
      figure: `${slowest.toFixed(0)} ms, median at most ${middle.toFixed(0)} ms`,
      bound: `at most ${mostMs} ms`,
      holds: slowest <= mostMs,
    },
  ];
}
