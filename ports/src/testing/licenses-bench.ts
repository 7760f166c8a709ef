import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ProviderFailure } from '../failure.ts';
import type { NewTenant, Person, Tenant } from '../license-tenants.ts';
import type {
  Attempt,
  LicenseLineResult,
  LicenseMemory,
  LicenseOrderLine,
  LicenseOutcome,
  LicenseSubscription,
  Licenses,
  ProductRef,
  SubscriptionChange,
} from '../licenses.ts';

/** A system with its driver, and what puts things into it that no driver could. */
export type LicensesBench = {
  licenses: Licenses;
  /** The system's own clock. */
  now(): Promise<Date>;
  setNow(at: Date): Promise<void>;
  fail(how: 'none' | 'down' | 'refuses' | 'throttles'): Promise<void>;
  /** A tenant that was there before, without a reseller and without an agreement. */
  addTenant(): Promise<Tenant>;
  setRelationship(tenantId: string, relationship: Tenant['relationship']): Promise<void>;
  assignSeats(tenantId: string, product: ProductRef, assigned: number): Promise<void>;
  withdraw(products: readonly ProductRef[]): Promise<void>;
  setPriceFactor(product: ProductRef, factor: number): Promise<void>;
  /** Orders of these fail when they are placed. */
  failOrders(products: readonly ProductRef[]): Promise<void>;
  behave(how: { visibleAfterSeconds: number; changesTakeSeconds: number }): Promise<void>;
  /** `everyTerm` is sold in each term and period; `yearly` never by the month alone. */
  products: { everyTerm: ProductRef; other: ProductRef; yearly: ProductRef };
  takenPrefix: string;
  close(): Promise<void>;
};

export const person: Person = {
  firstName: 'Åsa',
  lastName: 'Öhman',
  email: 'asa.ohman@polarvind.example',
  phone: '+46 920 123 45',
};

export const newTenant = (domainPrefix: string): NewTenant => ({
  domainPrefix,
  companyName: 'Polarvind Kraft AB',
  organizationNumber: '5592407166',
  contact: person,
  address: { line1: 'Varvsgatan 14', city: 'Luleå', zipcode: '972 33', region: null, country: 'SE' },
  language: 'sv-SE',
});

export const newPrefix = (): string => `t${randomUUID().replaceAll('-', '').slice(0, 20)}`;

export async function failureOf(work: Promise<unknown>): Promise<ProviderFailure> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ProviderFailure) return error;
  throw new Error('no ProviderFailure was thrown', { cause: error });
}

export async function rowsOf<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

export const move = async (bench: LicensesBench, seconds: number): Promise<void> =>
  await bench.setNow(new Date((await bench.now()).getTime() + seconds * 1000));

/** What a worker makes of a memory: text in a database. */
export const stored = (memory: LicenseMemory): LicenseMemory => JSON.parse(JSON.stringify(memory));

/** Calls until it is done, after as many seconds of the system's clock as it was told to wait. */
export async function untilDone<T>(
  bench: LicensesBench,
  call: (attempt: Attempt) => Promise<LicenseOutcome<T>>,
  attempt: Attempt = { operationId: randomUUID(), memory: null },
): Promise<T> {
  const outcome = await call(attempt);
  if ('done' in outcome) return outcome.done;
  const { seconds, memory } = outcome.again;
  if (seconds > 0) await move(bench, seconds);
  return await untilDone(bench, call, { ...attempt, memory: stored(memory) });
}

/** A tenant that may order. */
export async function readyTenant(bench: LicensesBench): Promise<string> {
  const { tenant } = await bench.licenses.createTenant(randomUUID(), newTenant(newPrefix()));
  const acceptance = { tenantId: tenant.id, person, at: await bench.now() };
  await bench.licenses.acceptAgreement(randomUUID(), acceptance);
  return tenant.id;
}

export const lineOf = (product: ProductRef, more: Partial<LicenseOrderLine> = {}): LicenseOrderLine => ({
  ...product,
  term: 'P1Y',
  billingPeriod: 'monthly',
  quantity: 10,
  expectedUnitPrice: null,
  ...more,
});

export const place = (
  bench: LicensesBench,
  tenantId: string,
  lines: readonly LicenseOrderLine[],
): Promise<LicenseLineResult[]> =>
  untilDone(bench, (attempt) => bench.licenses.order(attempt, { tenantId, lines, at: new Date() }));

/** A subscription of one line, seen and ready. */
export async function bought(
  bench: LicensesBench,
  tenantId: string,
  line: LicenseOrderLine,
): Promise<LicenseSubscription> {
  const [result] = await place(bench, tenantId, [line]);
  expect(result).toMatchObject({ state: 'ordered' });
  if (result?.state !== 'ordered') throw new Error('it was not ordered');
  return result.subscription;
}

export type TenantSubscription = {
  tenantId: string;
  subscription: Pick<LicenseSubscription, 'id' | 'version'>;
};

export const change = (
  bench: LicensesBench,
  { tenantId, subscription: { id: subscriptionId, version } }: TenantSubscription,
  wanted: SubscriptionChange,
): Promise<LicenseSubscription> => {
  const edit = { tenantId, subscriptionId, version, change: wanted };
  return untilDone(bench, (attempt) => bench.licenses.changeSubscription(attempt, edit));
};
