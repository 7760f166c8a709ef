import { vi } from 'vitest';
import type { Caller, House } from './house.ts';
import { unique } from './house.ts';

const patience = { timeout: 30_000, interval: 150 };
type Policy = { access: string; buckets?: string[] | null };
export type StorageUser = { id: string; username: string; version: number };

const ordered = (answer: Awaited<ReturnType<Caller>>): Record<string, unknown> => {
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

export async function readUser(
  caller: Caller,
  { query }: House,
  id: string,
): Promise<Record<string, unknown>> {
  return (await caller('GET', '/s3/user/', { query: { ...query, id } })).body;
}

/** Orders a storage user and waits until it exists. */
export async function newUser(
  caller: Caller,
  customer: House,
  { policy, ...given }: { username?: string; region?: string; policy: Policy },
): Promise<StorageUser> {
  const username = given.username ?? `user.${unique()}`;
  const body = { region: 'SE-NORTH-1', ...given, username, policy };
  const id = String(ordered(await caller('POST', '/s3/user/', { query: customer.query, body }))['id']);
  return vi.waitFor(async () => {
    const user = await readUser(caller, customer, id);
    if (user['state'] !== 'active') throw new Error(`The user is ${String(user['state'])}.`);
    return { id, username, version: Number(user['version']) };
  }, patience);
}
