import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { callerWith, tokenOf } from '../api.ts';
import { demoPassword } from '../browser.ts';

/** Rows of what the demo's data has none of, so that there is something to write a hostile text into. */
export async function prepareRows(url: string): Promise<void> {
  const as = async (email: string) => callerWith(await tokenOf(email, undefined, url), url);
  const [partner, operator] = [await as('partner@demo.example'), await as('operator@demo.example')];
  const partners = await operator('GET', '/operator/partner-accounts/', { query: { sort: '-createdAt' } });
  const [last]: { id: string }[] = Array.isArray(partners.body['items']) ? partners.body['items'] : [];
  const nobody = { roles: [], addresses: ['somebody@e2e.example'] };
  const recipients = { security: nobody, visits: nobody, operations: nobody };
  const words = { titleEn: 'Now', titleSv: 'Nu', textEn: 'Now', textSv: 'Nu', service: null, region: null };
  const password = demoPassword;
  const notice = { kind: 'information', ...words, audience: 'everybody', startsAt: null, endsAt: null };
  const over = await operator('POST', '/operator/global-notification/', { body: notice });
  const calls = [
    operator('POST', '/operator/global-notification/end/', {
      query: { id: String(over.body['id']) },
      body: { version: 1 },
    }),
    operator('POST', '/operator/partner/suspend/', {
      query: { id: last?.id ?? '' },
      body: { reason: 'Debts' },
    }),
    partner('PUT', '/company/notifications/', { body: { ...recipients, version: 0 } }),
    partner('POST', '/user/email/', { body: { email: `moved-${randomUUID()}@e2e.example`, password } }),
    partner('POST', '/user/api-token/', {
      body: { name: 'Nightly', scopes: ['services.read'], days: 1, password },
    }),
    operator('POST', '/operator/connection/test/', { body: { system: 'mail', region: null } }),
    operator('POST', '/operator/global-notification/', { body: notice }),
  ];
  await vi.waitFor(
    async () => {
      const { body } = await operator('GET', '/news/');
      if (!Array.isArray(body['items']) || body['items'].length === 0)
        throw new Error('There are no news yet.');
    },
    { timeout: 60_000, interval: 500 },
  );
  for (const { status, body } of await Promise.all(calls)) {
    if (status >= 300) throw new Error(JSON.stringify(body));
  }
}
