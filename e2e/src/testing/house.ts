import { randomUUID } from 'node:crypto';
import { agreedTo } from '@portal/contract/prices';
import { estimateS3 } from '@portal/contract/s3-usage';
import { vi } from 'vitest';
import { tokenOf } from './accounts.ts';
import { demo } from './portals.ts';

type Answer = { status: number; body: Record<string, unknown> };
type Query = Record<string, string>;
type Sent = { query?: Query; body?: unknown };

/** Somebody who is signed in and calls the API as a program would. */
export type Caller = (method: string, path: string, sent?: Sent) => Promise<Answer>;

const sessions = new Map<string, Promise<Caller>>();

const signIn = (email: string, url: string): Promise<Caller> => {
  const session = tokenOf(email, undefined, url).then((token) => callerWith(token, url));
  sessions.set(`${email} ${url}`, session);
  return session;
};

/** Who calls is signed in once for a file, and anew when the session was ended meanwhile. */
export const callerOf = async (email: string, url: string = demo().url): Promise<Caller> => {
  const current = (): Promise<Caller> => sessions.get(`${email} ${url}`) ?? signIn(email, url);
  await current();
  return async (...call) => {
    const answer = await (await current())(...call);
    return answer.status === 401 ? (await signIn(email, url))(...call) : answer;
  };
};

/** The same with the token of a session that is there already. */
export const callerWith =
  (token: string, url: string = demo().url): Caller =>
  async (method, path, { query = {}, body } = {}) => {
    const response = await fetch(`${url}/api${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };

const patience = { timeout: 60_000, interval: 150 };
export const unique = (): string => randomUUID().slice(0, 8);
export type House = { id: string; name: string; query: { customerId: string } };

/** Keeps the language with a person, who would have that of the browser otherwise, or of an earlier test. */
export const speak = async (email: string, language: 'en' | 'sv', url?: string): Promise<void> => {
  const person = await callerOf(email, url);
  await person('PUT', '/user/appearance/', { body: { language } });
};

/** A new customer of the first partner, without users and services. */
export async function newCustomer(
  partner: Caller,
  { name = `Provbolaget ${unique()} AB`, ...given }: Record<string, unknown> & { name?: string } = {},
): Promise<House> {
  const contact = `kontakt@${unique()}.example`;
  const { status, body } = await partner('POST', '/customer/', {
    body: { name, organizationNumber: '559711-7778', contactEmail: contact, invoiceEmail: contact, ...given },
  });
  if (status !== 201 && status !== 200) throw new Error(JSON.stringify(body));
  const id = String(body['id']);
  return { id, name, query: { customerId: id } };
}

/** Orders S3 Storage for the customer and waits until it is there. */
export async function enableStorage(partner: Caller, { query }: House): Promise<void> {
  await partner('POST', '/s3/enable/', { query, body: {} });
  await vi.waitFor(async () => {
    const { body } = await partner('GET', '/s3/status/', { query });
    if (body['state'] !== 'enabled') throw new Error(`S3 Storage is ${String(body['state'])}.`);
  }, patience);
}

export async function newStorageCustomer(partner: Caller): Promise<House> {
  const customer = await newCustomer(partner);
  await enableStorage(partner, customer);
  return customer;
}

/** What an order agrees to where this is what the estimate answered. */
export const agreedIn = (estimated: unknown) => agreedTo(estimateS3.response.parse(estimated));

/** Orders a bucket and does not wait for it. */
export async function orderBucket(
  partner: Caller,
  { query }: House,
  given: Record<string, unknown>,
): Promise<void> {
  const bucket = { region: 'SE-NORTH-1', owner: 'storage-owner', costConsent: true, ...given };
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
  customer: House,
  given: Record<string, unknown> = {},
): Promise<Row> {
  const name = `e2e-${unique()}`;
  await orderBucket(partner, customer, { name, ...given });
  return vi.waitFor(async () => {
    const rows = rowsOf(await partner('GET', '/s3/buckets/', { query: customer.query }));
    const made = rows.find((row) => row.name === (given['name'] ?? name));
    if (made?.state !== 'active') throw new Error(`The bucket is ${made?.state ?? 'not there'}.`);
    return made;
  }, patience);
}

/** The customer of the demo with that name. */
export async function customerNamed(partner: Caller, name: string): Promise<House> {
  const { body } = await partner('GET', '/customers/', { query: { search: name } });
  const found = Array.isArray(body['items']) ? body['items'].find((one) => one.name === name) : undefined;
  if (!found) throw new Error(`There is no customer ${name}.`);
  return { id: found.id, name, query: { customerId: found.id } };
}
