import { randomUUID } from 'node:crypto';
import { failOnUnreadable } from '@portal/ports/unreadable';
import { isPassing, ProviderFailure } from '@portal/ports/failure';
import type {
  Attempt,
  LicenseOutcome,
  LicenseOrderLine,
  Licenses,
  SubscriptionEdit,
} from '@portal/ports/licenses';
import type { Outbound, OutboundResponse } from '@portal/ports/outbound';
import {
  bought,
  change,
  lineOf,
  move,
  readyTenant,
  rowsOf,
  stored,
} from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget, type Target } from './testing/target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
});
afterAll(async () => await target.close());

const answer = (status: number, body: unknown): OutboundResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
});
const refusal = (status: number, code: number | string) =>
  answer(status, { code, description: 'No.', data: [], source: 'PartnerCenter' });

/** What takes the place of an answer; null cuts the connection. */
const blows: Readonly<Record<string, OutboundResponse | null>> = {
  'is lost': null,
  'is garbled': answer(200, '<html>�'),
  'has another shape': answer(200, { items: [{}], orders: [{}], status: 7 }),
  'is empty': answer(200, ''),
  'is a refusal': refusal(400, 'unheard'),
  'is a refusal for good': refusal(403, 2085),
  'says that it is not allowed': refusal(401, 900421),
  'says that it is not there': refusal(404, 20000),
  'says that there is a conflict': refusal(409, 900278),
  'says that it failed': answer(500, 'Internal Server Error'),
  'asks for later': answer(429, { statusCode: 429, message: 'Rate limit is exceeded.' }),
};

type Blow = { at: number; answer: OutboundResponse | null; isSent: boolean; isOnce: boolean };

/** Plays a blow at one call, or from there on until somebody has noticed. */
function driverWith({ at, answer: instead, isSent, isOnce }: Blow): {
  licenses: Licenses;
  stop: () => void;
  calls: () => number;
} {
  let calls = 0;
  let isOver = false;
  const outbound: Outbound = async (request) => {
    if (request.url === target.connection.tokenUrl) return await plainOutbound(request);
    const isMet = isOnce ? calls === at : calls >= at && !isOver;
    calls += 1;
    if (!isMet) return await plainOutbound(request);
    if (isSent) await plainOutbound(request);
    if (instead === null) throw new ProviderFailure('unreachable', 'the answer was lost');
    return instead;
  };
  const licenses = createPartnerCenter(target.connection, { outbound, secret: target.secret });
  return { licenses, stop: () => void (isOver = true), calls: () => calls };
}

type Call<T> = (attempt: Attempt) => Promise<LicenseOutcome<T>>;

type Carrying = { stop: () => void; isOrder: boolean };

/**
 * As the portal tries again: what comes back by itself goes on with what was kept, all else is begun by a person, from
 * `onRetry`. An order that begins anew has another id.
 */
function afterFailure(attempt: Attempt, error: unknown, { isOrder }: Carrying): Attempt {
  if (!(error instanceof ProviderFailure)) throw error;
  if (isPassing(error.kind)) return attempt;
  const memory = attempt.memory?.onRetry ?? null;
  return { operationId: isOrder && memory === null ? randomUUID() : attempt.operationId, memory };
}

/** Until it is done, with up to three retries. What is waited for long enough is noticed as well. */
async function carryOut<T>(call: Call<T>, carrying: Carrying): Promise<T> {
  let attempt: Attempt = { operationId: randomUUID(), memory: null };
  let tries = 0;
  for (let looks = 0; tries <= 3 && looks < 600; looks += 1) {
    if (looks > 8) carrying.stop();
    try {
      const outcome = await call(attempt);
      if ('done' in outcome) return outcome.done;
      attempt = { ...attempt, memory: stored(outcome.again.memory) };
      await move(target, outcome.again.seconds);
    } catch (error) {
      carrying.stop();
      tries += 1;
      attempt = afterFailure(attempt, error, carrying);
    }
  }
  throw new Error('it is not done after three retries');
}

/** Lines that have failed are ordered once more, by themselves. */
async function orderAll(
  { licenses, stop }: { licenses: Licenses; stop: () => void },
  tenantId: string,
  lines: readonly LicenseOrderLine[],
): Promise<void> {
  const results = await carryOut((attempt) => licenses.order(attempt, { tenantId, lines, at: new Date() }), {
    stop,
    isOrder: true,
  });
  const left = lines.filter((_line, index) => results[index]?.state !== 'ordered');
  if (left.length === 0) return;
  stop();
  await orderAll({ licenses, stop }, tenantId, left);
}

const unhurt: Blow = { at: -1, answer: null, isSent: true, isOnce: true };

/** Every place, whether what is asked took effect or not, once and until it was noticed. */
const blowsAt = (at: number): (Blow & { name: string })[] =>
  Object.entries(blows).flatMap(([name, instead]) =>
    [true, false].flatMap((isSent) =>
      [true, false].map((isOnce) => ({
        at,
        answer: instead,
        isSent,
        isOnce,
        name: `call ${at} ${name}, ${isSent ? 'done' : 'not done'}, ${isOnce ? 'once' : 'until noticed'}`,
      })),
    ),
  );

/** Some of them, others for each seed; all in the long run. */
const isLong = process.env['TEST_LONG'] === 'true';
const seed = Number(process.env['TEST_SEED'] ?? 0);
const share = 24;
const sampled = (calls: number) =>
  Array.from({ length: calls }, (_, at) => blowsAt(at))
    .flat()
    .filter((_, place) => isLong || (place + seed) % share === 0);

const subscriptionsOf = (tenantId: string) =>
  rowsOf(target.licenses.listSubscriptions(tenantId, failOnUnreadable));

describe('an order', () => {
  const order = async (tenantId: string, blow: Blow): Promise<number> => {
    const { licenses, stop, calls } = driverWith(blow);
    await orderAll({ licenses, stop }, tenantId, [
      lineOf(target.products.everyTerm),
      lineOf(target.products.other, { billingPeriod: 'annual', quantity: 3 }),
    ]);
    return calls();
  };

  it('buys each line once, whatever happens to any answer', async () => {
    const calls = await order(await readyTenant(target), unhurt);
    expect(calls).toBeGreaterThan(6);
    for (const blow of sampled(calls)) {
      const tenantId = await readyTenant(target);
      await order(tenantId, blow);
      const there = (await subscriptionsOf(tenantId)).map(({ quantity }) => quantity);
      expect(
        there.toSorted((a, b) => a - b),
        blow.name,
      ).toEqual([3, 10]);
    }
  });
});

describe('a change', () => {
  const ending = { kind: 'termEnd', termEnd: { outcome: 'ends' } } as const;

  it('is made once and loses nothing, whatever happens to any answer', async () => {
    const tenantId = await readyTenant(target);
    const once = async (blow: Blow) => {
      const first = await bought(target, tenantId, lineOf(target.products.everyTerm));
      const { id: subscriptionId, version } = await change(target, { tenantId, subscription: first }, ending);
      const edit: SubscriptionEdit = {
        tenantId,
        subscriptionId,
        version,
        change: { kind: 'quantity', quantity: 12 },
      };
      const { licenses, stop, calls } = driverWith(blow);
      await carryOut((attempt) => licenses.changeSubscription(attempt, edit), { stop, isOrder: false });
      return { calls: calls(), found: await target.licenses.getSubscription({ tenantId, subscriptionId }) };
    };
    const { calls } = await once(unhurt);
    expect(calls).toBeGreaterThan(4);
    for (const blow of sampled(calls)) {
      const { found } = await once(blow);
      expect(found, blow.name).toMatchObject({
        quantity: 12,
        termEnd: { outcome: 'ends' },
        refundWindows: [{ quantity: 10 }, { quantity: 2 }],
      });
    }
  });
});
