import type { Outbound } from '@portal/ports/outbound';
import { failureOf } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget, type Target } from './testing/target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(async () => await target.close());

const driverWith = (outbound: Outbound) =>
  createPartnerCenter(target.connection, { outbound, secret: target.secret });
const tokenAnswer = z.looseObject({ expires_in: z.number() });

/** How many tokens two calls take when one is good for so many seconds. */
async function tokensFor(seconds: number): Promise<number> {
  let tokens = 0;
  const licenses = driverWith(async (request) => {
    const response = await plainOutbound(request);
    if (request.url !== target.connection.tokenUrl) return response;
    tokens += 1;
    const said = tokenAnswer.parse(JSON.parse(new TextDecoder().decode(response.body)));
    const body = new TextEncoder().encode(JSON.stringify({ ...said, expires_in: seconds }));
    return { ...response, body };
  });
  await licenses.ping();
  await licenses.ping();
  return tokens;
}

it('a token is renewed a minute before it runs out, and kept until then', async () => {
  expect(await tokensFor(55)).toBe(2);
  expect(await tokensFor(90)).toBe(1);
});

it('how long to wait is told also of a refusal whose code is known', async () => {
  const licenses = driverWith(async (request) =>
    request.url === target.connection.tokenUrl
      ? await plainOutbound(request)
      : {
          status: 409,
          headers: { 'retry-after': '57' },
          body: new TextEncoder().encode(JSON.stringify({ code: '900278', description: 'Pending.' })),
        },
  );
  expect(await failureOf(licenses.ping())).toMatchObject({
    kind: 'conflict',
    reason: 'changeInProgress',
    retryAfterSeconds: 57,
  });
});
