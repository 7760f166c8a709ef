import { agreedTo } from '@portal/contract/prices';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import { vi } from 'vitest';
import type { Caller } from './api.ts';
import { newCustomer, unique, type Customer } from './people.ts';

type Answer = Awaited<ReturnType<Caller>>;
const patience = { timeout: 60_000, interval: 150 };

/** Orders S3 Storage for the customer and waits until it is there. */
export async function enableStorage(partner: Caller, { query }: Customer): Promise<void> {
  await partner('POST', '/s3/enable/', { query, body: {} });
  await vi.waitFor(async () => {
    const { body } = await partner('GET', '/s3/status/', { query });
    if (body['state'] !== 'enabled') throw new Error(`S3 Storage is ${String(body['state'])}.`);
  }, patience);
}

export async function newStorageCustomer(partner: Caller): Promise<Customer> {
  const customer = await newCustomer(partner);
  await enableStorage(partner, customer);
  return customer;
}

/** What an order agrees to where this is what the estimate answered. */
export const agreedIn = (estimated: unknown) => agreedTo(estimateS3.response.parse(estimated));

/** Orders a bucket and does not wait for it. */
export async function orderBucket(
  partner: Caller,
  { query }: Customer,
  fields: Record<string, unknown>,
): Promise<void> {
  const bucket = { region: 'SE-NORTH-1', owner: 'storage-owner', costConsent: true, ...fields };
  const shown = await partner('POST', '/s3/estimate/', {
    query,
    body: { region: bucket.region, sizeGiB: 1 },
  });
  const agreedPrices = agreedIn(shown.body);
  const body = { ...bucket, agreedPrices };
  const answer = await partner('POST', '/s3/bucket/', { query, body });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
}

type Row = { id: string; name: string; state: string; objects: number | null };
const rowsOf = ({ body }: Answer): Row[] => (Array.isArray(body['items']) ? body['items'] : []);

/** Orders a bucket and waits until it exists. */
export async function newBucket(
  partner: Caller,
  customer: Customer,
  fields: Record<string, unknown> = {},
): Promise<Row> {
  const name = `e2e-${unique()}`;
  await orderBucket(partner, customer, { name, ...fields });
  return vi.waitFor(async () => {
    const rows = rowsOf(await partner('GET', '/s3/buckets/', { query: customer.query }));
    const made = rows.find((row) => row.name === (fields['name'] ?? name));
    if (made?.state !== 'active') throw new Error(`The bucket is ${made?.state ?? 'not there'}.`);
    return made;
  }, patience);
}

type Policy = { access: string; buckets?: string[] | null };
export type StorageUser = { id: string; username: string; version: number };

const ordered = (answer: Answer): Record<string, unknown> => {
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

export async function readUser(
  caller: Caller,
  { query }: Customer,
  id: string,
): Promise<Record<string, unknown>> {
  return (await caller('GET', '/s3/user/', { query: { ...query, id } })).body;
}

/** Orders a storage user and waits until it exists. */
export async function newUser(
  caller: Caller,
  customer: Customer,
  { policy, ...fields }: { username?: string; region?: string; policy: Policy },
): Promise<StorageUser> {
  const username = fields.username ?? `user.${unique()}`;
  const body = { region: 'SE-NORTH-1', ...fields, username, policy };
  const id = String(ordered(await caller('POST', '/s3/user/', { query: customer.query, body }))['id']);
  return vi.waitFor(async () => {
    const user = await readUser(caller, customer, id);
    if (user['state'] !== 'active') throw new Error(`The user is ${String(user['state'])}.`);
    return { id, username, version: Number(user['version']) };
  }, patience);
}
