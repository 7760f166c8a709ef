import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { listLicenses } from '@portal/contract/m365-licenses/licenses';
import { estimateLicenses, orderLicenses } from '@portal/contract/m365-licenses/products';
import { agreedTo } from '@portal/contract/prices';
import { get } from './load.ts';
import { baseOf, signIn } from './portal.ts';
import type { LicenseBench } from './license-world.ts';

const lines = [{ product: 'm365-licenses.CFQ7TTC0LH18:0001:P1Y:monthly', quantity: '5' }];
const lookMs = 20;
const longestMs = 120_000;

/** Orders a license, and answers after how many milliseconds the list shows it. */
export type Ordering = () => Promise<number>;

async function lookUntil(isThere: () => Promise<boolean>): Promise<number> {
  const begin = performance.now();
  while (!(await isThere())) {
    if (performance.now() - begin > longestMs) throw new Error('What was ordered does not come.');
    await pause(lookMs);
  }
  return performance.now() - begin;
}

export async function orderingOf({ api, world }: LicenseBench): Promise<Ordering> {
  const base = baseOf(api);
  const at = `?customerId=${world.orderer}`;
  const headers = await signIn(base);
  const send = async (path: string, body: object): Promise<string> => {
    const response = await fetch(`${base}/api${path}${at}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  };
  const countLicenses = async (): Promise<number> =>
    JSON.parse(await get({ url: `${base}/api${listLicenses.path}${at}&pageSize=1`, headers })).total;
  return async () => {
    const shown = estimateLicenses.response.parse(JSON.parse(await send(estimateLicenses.path, { lines })));
    const before = await countLicenses();
    const begin = performance.now();
    await send(orderLicenses.path, { lines, costConsent: true, agreedPrices: agreedTo(shown) });
    await lookUntil(async () => (await countLicenses()) > before);
    return performance.now() - begin;
  };
}
