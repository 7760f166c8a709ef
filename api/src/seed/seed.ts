import { hash } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { fillAudit } from './audit.ts';
import { seedBilling } from './billing.ts';
import { seedInvoices } from '../invoices/index.ts';
import { seedOperatorDocuments } from '../legal/index.ts';
import { seedContent } from './content.ts';
import { daysBefore } from './model.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { demoListPrices, importDemoProducts } from '../m365-licenses/index.ts';
import { createSealer } from '../platform/process/seal.ts';
import { generate } from './generate.ts';
import { seedUnsentMails } from './mails.ts';
import { seedCreditLimits, seedPercentages, seedPriceLists } from './prices.ts';
import { seedNotices } from './notices.ts';
import type { World } from './model.ts';
import { sizes, type SizeName } from './sizes.ts';
import { seedTickets } from './tickets.ts';
import { seedVisits } from './visits.ts';
import { writeApiTokens, writeConsents, writeRows } from './write.ts';
import { writeUsage } from '../platform/seeding/write-usage.ts';

export const demoPassword = 'Demo-portal-1';
/** The two-factor secret of mfa@demo.example. */
export const demoTotpSecret = 'NB2HI4DTHIXS6ZDFNVXS4ZLYMFWXA3DF';

const lockKey = 7_203_117;

export type SeedOptions = {
  size: SizeName;
  now: Date;
  /** The portal's SECRET_KEY: it seals the two-factor secret. */
  secretKey: string;
  /** False when the storage is a real one, where no demo data is made. */
  storage?: boolean;
};

/** The data set in memory. */
export async function make({ size, now, secretKey, storage = true }: SeedOptions): Promise<World> {
  const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const mfaSecretSealed = createSealer(secretKey).seal(demoTotpSecret);
  return generate({ size: sizes[size], now, storage, passwordHash, mfaSecretSealed });
}

const operatorOf = (tx: Transaction): Promise<{ id: string } | null> =>
  tx.first<{ id: string }>(sql`select id from organization where kind = 'operator'`);

/** As if a run had billed every month but the running one, without its invoices. */
const billClosedMonths = (tx: Transaction, now: Date) =>
  tx.run(sql`
    select bill_lines(o.id, (date_trunc('month', stockholm_day(${now}::timestamptz)) - interval '1 month')::date)
    from organization o where o.kind = 'partner'`);

type Writing = { now: Date; seeds?: readonly ((tx: Transaction) => Promise<void>)[] };

/**
 * Writes a data set and what capabilities add to it, unless there is an operator already; answers whether it did. One
 * transaction.
 */
export async function write(
  database: Database,
  world: World,
  { now, seeds = [] }: Writing,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${lockKey})`);
    const known = await operatorOf(tx);
    if (known) return false;
    await writeRows(tx, world.rows);
    const operator = await operatorOf(tx);
    if (!operator) throw new Error('The data set has no operator.');
    await seedOperatorDocuments(tx, operator.id, daysBefore(now, 365));
    await importDemoProducts(tx);
    await seedPriceLists(tx, now, demoListPrices);
    await seedPercentages(tx, now);
    await seedCreditLimits(tx);
    await seedBilling(tx);
    await writeConsents(tx, now);
    await writeApiTokens(tx, now);
    await fillAudit(tx, world.auditEntries, now);
    await seedVisits(tx);
    await seedNotices(tx, now);
    await seedUnsentMails(tx, now);
    await seedTickets(tx, now);
    await seedContent(tx, operator.id, now);
    await writeUsage(tx, world.usage, { now, hoursKeptDays: world.meteredDays });
    for (const add of seeds) await add(tx);
    // Data of tests and measurements has no invoices.
    if (seeds.length > 0) await seedInvoices(tx, now);
    else await billClosedMonths(tx, now);
    return true;
  });
}

/**
 * Fills an empty, migrated database; `database` works as its owner. For tests and measurements: nothing is made in any
 * storage system. A database with an operator is left alone.
 */
export async function seed(database: Database, seeding: SeedOptions): Promise<World> {
  const world = await make(seeding);
  await write(database, world, seeding);
  return world;
}
