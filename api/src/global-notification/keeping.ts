import sql from 'sql-template-tag';
import type { MaintenanceNeeds } from '../platform/capability.ts';

/** How long what nobody needs any more is kept, in days. */
const kept = { addresses: 90, dismissals: 30 } as const;

/** Of a disruption that is over, the list of whom it was mailed to keeps no address and no customer, only how many. */
export const forgetAddressees = ({ database }: MaintenanceNeeds): Promise<unknown> =>
  database.run(sql`
    update notice_mail m set address = m.mail_id::text, customer_ids = '{}'
    from notice n where n.partner_id = m.partner_id and n.id = m.notice_id and m.address <> m.mail_id::text
      and coalesce(n.over_announced_at, n.withdrawn_at) < now() - make_interval(days => ${kept.addresses})`);

export const forgetDismissals = ({ database }: MaintenanceNeeds): Promise<unknown> =>
  database.run(sql`
    delete from notice_dismissal d using notice n where n.id = d.notice_id
      and n.ends_at < now() - make_interval(days => ${kept.dismissals})`);
