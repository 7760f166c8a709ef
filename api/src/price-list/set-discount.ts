import { pricedServices } from '@portal/contract/services/products';
import { operatorId } from '../auth/index.ts';
import { audit, type Actor } from '../platform/audit.ts';
import { readConfig } from '../platform/process/config.ts';
import { openDatabase, type Transaction } from '../platform/database/database.ts';
import { stale } from '../platform/http/problem.ts';
import { addDiscount, currentDiscount, lockDiscounts, partnersNamed } from './discount-repository.ts';

const usage = 'Usage: portal set-discount PARTNER SERVICE PERCENT';
/** What is rolled up of today is priced anew with it. */
const statementTimeoutMs = 600_000;

const byCommand: Actor = {
  userId: null,
  userName: 'portal set-discount',
  actingOrganizationId: null,
  actingOrganizationName: null,
  sessionId: null,
  requestId: null,
  ip: null,
};

export type Discount = { partner: string; service: string; percent: string };
type Outcome = { said: string } | { refused: string };

/** Between 0 and 100 with at most two places after a point. */
const isPercent = (text: string): boolean => /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(text);

/**
 * Sets what a partner pays less than the list for a service, from today on, audited in the operator's log and in the
 * partner's. The partner is named by its id, its organization number or its whole name.
 */
export async function setDiscount(
  tx: Transaction,
  { partner, service, percent }: Discount,
): Promise<Outcome> {
  if (!pricedServices.has(service)) return { refused: `No product of ${service} has a price.` };
  if (!isPercent(percent)) return { refused: `${percent} is not a percentage between 0 and 100.` };
  const operator = await operatorId(tx);
  if (operator === null) return { refused: 'There is no operator yet: portal create-operator makes it.' };
  const [found, ...others] = await partnersNamed(tx, partner);
  if (!found) return { refused: `There is no partner ${partner}.` };
  if (others.length > 0) return { refused: `Several partners are called ${partner}: give the id of one.` };
  await lockDiscounts(tx, found.id);
  const organization = { id: found.id, name: found.name, operatorId: operator };
  const previous = await changeDiscount(tx, { organization, service, percent, actor: byCommand });
  if (previous !== null) return { said: `The discount of ${found.name} is ${previous} % already.` };
  return { said: `The discount of ${found.name} on ${service} is ${Number(percent)} % from today on.` };
}

type Change = {
  organization: { id: string; name: string; operatorId: string };
  service: string;
  percent: string;
  /** The percentage that was shown; another is refused. */
  before?: string;
  actor: Actor;
};

function requireShown(current: { percent: string; by: string; at: Date } | null, before: string): void {
  const { percent, by, at } = current ?? { percent: '0', by: '', at: new Date(0) };
  if (Number(percent) !== Number(before)) throw stale(by, at.toISOString());
}

/**
 * Sets a discount and records it in both logs; `lockDiscounts` goes before. Answers null, or the percentage when it is the
 * same already.
 */
export async function changeDiscount(
  tx: Transaction,
  { organization, service, percent, before, actor }: Change,
): Promise<string | null> {
  const current = await currentDiscount(tx, organization.id, service);
  const previous = current?.percent ?? null;
  if (before !== undefined) requireShown(current, before);
  if (previous !== null && Number(previous) === Number(percent)) return previous;
  await addDiscount(tx, { partnerId: organization.id, service, percent, by: actor.userName });
  const details = { service, percent: String(Number(percent)), previousPercent: previous ?? '0' };
  for (const partnerId of [organization.operatorId, organization.id]) {
    const entry = { actor, partnerId, target: organization.name, service, details };
    await audit(tx, { event: 'partnerDiscountSet', ...entry });
  }
  return null;
}

/** `portal set-discount PARTNER SERVICE PERCENT`; answers the exit code. */
export async function runSetDiscount(args: readonly string[]): Promise<number> {
  const [partner = '', service = '', percent = '', ...more] = args;
  if (partner === '' || service === '' || percent === '' || more.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const { AUTH_DATABASE_URL: url } = readConfig(process.env);
  const database = openDatabase({ url, max: 1, statementTimeoutMs });
  try {
    const outcome = await database.transaction((tx) => setDiscount(tx, { partner, service, percent }));
    if ('refused' in outcome) process.stderr.write(`${outcome.refused}\n`);
    else process.stdout.write(`${outcome.said}\n`);
    return 'refused' in outcome ? 1 : 0;
  } finally {
    await database.end();
  }
}
