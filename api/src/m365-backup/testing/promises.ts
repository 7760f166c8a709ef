import { enableM365Backup } from '@portal/contract/m365-backup/tenants';
import sql from 'sql-template-tag';
import { order } from '../../testing/matrix/request.ts';
import { nowhere, type PromisePart } from '../../testing/promises.ts';
import { connectionTo } from './connection.ts';

export const promises: PromisePart = {
  service: 'm365-backup',
  away: [connectionTo(nowhere)],
  // Somebody has signed in.
  order: async ({ owner, platform: { sealer } }, { partnerId, id: customerId }) => {
    const [step, code] = ['{"region":"SE-NORTH-1"}', 'CODE'].map((text) => sealer.seal(text));
    await owner.run(sql`
      insert into service (partner_id, customer_id, service, state)
      values (${partnerId}, ${customerId}, 'm365-backup', 'enabling')`);
    await owner.run(sql`
      insert into service_step (partner_id, customer_id, service, step_sealed, expires_at, begun_by_name)
      values (${partnerId}, ${customerId}, 'm365-backup', ${step}, now() + interval '15 minutes', 'Eva')`);
    await owner.run(sql`
      insert into m365_sign_in (partner_id, customer_id, region, code_sealed, verification_url, expected_domain,
        begun_by_name, expires_at, signed_in_at)
      values (${partnerId}, ${customerId}, 'SE-NORTH-1', ${code}, 'https://example.org', 'kund.onmicrosoft.com', 'Eva',
        now() + interval '15 minutes', now())`);
    return { endpoint: enableM365Backup, request: order() };
  },
  // A customer has one choice of who is mailed.
  edited: async ({ owner }, { partnerId, id }) => {
    const row = await owner.first<{ id: string }>(
      sql`select id from m365_notification where partner_id = ${partnerId} and customer_id = ${id}`,
    );
    return row?.id ?? '';
  },
  secret: null,
};
