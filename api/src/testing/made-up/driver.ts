import { failedAnswer, readJson } from '@portal/driver-kit/answer';
import type { Outbound } from '@portal/ports/outbound';
import * as z from 'zod';
import { defineSystem } from '../../platform/outbound/systems.ts';

export const thing = z.object({ name: z.string(), value: z.string() });
export type Thing = z.infer<typeof thing>;
const page = z.object({ items: z.array(thing), next: z.number().nullable() });
const news = z.object({ since: z.string(), items: z.array(thing) });

const task = z.object({ task: z.string() });
const taskState = z.object({ isDone: z.boolean() });
const free = z.object({ isFree: z.boolean() });
const bought = z.object({ isBought: z.boolean() });
const issuedCode = z.object({ code: z.string(), seconds: z.number() });
const allowed = z.object({ isAllowed: z.boolean() });

/** Its driver. */
export function createMadeUp({ url }: { url: string }, outbound: Outbound) {
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string): Promise<unknown> => {
    const response = await outbound({ method, url: `${url}${path}` });
    if (response.status !== 200) throw failedAnswer('The made-up system', response);
    return readJson(response.body);
  };
  const ask = (path: string): Promise<unknown> => call('GET', path);
  return {
    ask,
    ping: async (): Promise<void> => {
      await ask('/changes');
    },
    /** Answers the task that makes it, the same one when it was begun before. */
    beginThing: async (name: string) =>
      task.parse(await call('PUT', `/things/${encodeURIComponent(name)}`)).task,
    isDone: async (id: string) => taskState.parse(await ask(`/tasks/${id}`)).isDone,
    removeThing: async (name: string) => {
      await call('DELETE', `/things/${encodeURIComponent(name)}`);
    },
    switchOff: async (name: string) => {
      await call('PUT', `/power/${encodeURIComponent(name)}`);
    },
    /** False when the system sells none of them; the same order id is never bought twice. */
    buySeats: async (orderId: string, product: string, quantity: string) =>
      bought.parse(await call('PUT', `/seats/${encodeURIComponent(`${orderId} ${product} ${quantity}`)}`))
        .isBought,
    isFree: async (name: string) => free.parse(await ask(`/names/${encodeURIComponent(name)}`)).isFree,
    giveCode: async () => issuedCode.parse(await call('POST', '/codes')),
    isAllowed: async (code: string) => allowed.parse(await ask(`/codes/${code}`)).isAllowed,
    list: async function* (): AsyncGenerator<readonly Thing[]> {
      for (let from: number | null = 0; from !== null;) {
        const { items, next } = page.parse(await ask(`/things?from=${from}`));
        yield items;
        from = next;
      }
    },
    changes: async (since: string | null) => {
      const { since: next, items } = news.parse(
        await ask(`/changes${since === null ? '' : `?since=${since}`}`),
      );
      return { since: next, changed: items };
    },
  };
}

export type MadeUpDriver = ReturnType<typeof createMadeUp>;

/** What its connections are: each of a region, with a setting that no other system has. */
export const madeUpSystem = defineSystem<MadeUpDriver>()({
  name: 'made-up',
  regions: ['SE-NORTH-1', 'SE-CENTRAL-1'],
  settings: z.strictObject({ url: z.url(), pool: z.string() }),
  addresses: ({ url }) => [url],
  pace: { wellSeconds: 4, awaySeconds: 4, refusedSeconds: 4 },
});
