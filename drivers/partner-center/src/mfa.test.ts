import { failureOf } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget, type Target } from './testing/target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterEach(async () => void (await target.control('PUT mfa', { mfa: 'done' })));
afterAll(async () => await target.close());

const wanted = { kind: 'connection', trouble: 'mfa' };

it('a token without multifactor authentication is told before it is refused, and with every call once it is', async () => {
  await target.licenses.ping();
  await target.control('PUT mfa', { mfa: 'missing' });
  expect(await failureOf(target.licenses.ping())).toMatchObject(wanted);
  expect(await target.licenses.getRelationshipLink()).toMatch(/^https:/);
  await target.control('PUT mfa', { mfa: 'refused' });
  expect(await failureOf(target.licenses.ping())).toMatchObject(wanted);
  expect(await failureOf(target.licenses.getRelationshipLink())).toMatchObject(wanted);
});

it.each([{ error: 'interaction_required' }, { error: 'invalid_grant', error_codes: [50_076] }])(
  'a token service that says $error $error_codes wants it, too',
  async (said) => {
    const licenses = createPartnerCenter(target.connection, {
      secret: target.secret,
      outbound: async (request) =>
        request.url === target.connection.tokenUrl
          ? { status: 400, headers: {}, body: new TextEncoder().encode(JSON.stringify(said)) }
          : await plainOutbound(request),
    });
    expect(await failureOf(licenses.ping())).toMatchObject(wanted);
  },
);
