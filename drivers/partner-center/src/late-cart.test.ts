import { failOnUnreadable } from '@portal/ports/unreadable';
import { ProviderFailure } from '@portal/ports/failure';
import type { Attempt } from '@portal/ports/licenses';
import { failureOf, lineOf, move, readyTenant, rowsOf, stored } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { expect, it } from 'vitest';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget } from './testing/target.ts';

const sevenHours = 7 * 3_600_000;

it('a cart whose answer was lost is made anew when what it holds is sold under another id by then', async () => {
  const target = await startTarget();
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  const tenantId = await readyTenant(target);
  let isLost = true;
  const { connection, secret } = target;
  const licenses = createPartnerCenter(connection, {
    secret,
    outbound: async (request) => {
      const answer = await plainOutbound(request);
      if (!isLost || request.method !== 'POST' || !request.url.endsWith('/carts')) return answer;
      throw new ProviderFailure('unreachable', 'the answer was lost');
    },
  });
  const order = async (attempt: Attempt) =>
    await licenses.order(attempt, { tenantId, lines: [lineOf(target.products.everyTerm)], at: new Date() });
  let attempt: Attempt = { operationId: crypto.randomUUID(), memory: null };
  expect(await failureOf(order(attempt))).toMatchObject({ kind: 'unreachable' });
  isLost = false;
  await target.setNow(new Date((await target.now()).getTime() + sevenHours));
  for (let step = 0; step < 20; step += 1) {
    const outcome = await order(attempt);
    if ('done' in outcome) break;
    attempt = { ...attempt, memory: stored(outcome.again.memory) };
    await move(target, outcome.again.seconds);
  }
  expect(await rowsOf(target.licenses.listSubscriptions(tenantId, failOnUnreadable))).toHaveLength(1);
  await target.close();
});
