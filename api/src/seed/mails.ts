import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

const refused = 'mail.example.net refused the recipient: 550 5.1.1 User unknown';
const unreachable = 'mail.example.net did not answer in time';

/** Mails that could not be sent: an invitation, whose link is gone, and two that can be sent again. */
export async function seedUnsentMails(tx: Queryable, now: Date): Promise<void> {
  await tx.run(sql`
    with sender as (
      select partner_id, name, row_number() over (order by created_at) as place
      from organization where kind = 'partner' and state = 'active'
    )
    insert into mail (partner_id, id, kind, recipient, language, content, state, attempts, reason, created_at, due_at)
    select h.partner_id, gen_random_uuid(), m.kind, m.recipient, 'sv', m.content, 'failed', m.attempts, m.reason,
      ${now}::timestamptz - m.age, ${now}::timestamptz - m.age
    from (values
      (1, 'invitation', 'anna.lindqvist@bageriet.example', 1, ${refused}, interval '5 hours',
        jsonb_build_object('organizationName', 'Bageriet', 'inviterName', 'Åsa Ek', 'expiresAt', ${now.toISOString()}::text)),
      (1, 'invitationTaken', 'it@fiskhamnen.example', 8, ${unreachable}, interval '2 days',
        jsonb_build_object('organizationName', 'Fiskhamnen')),
      (2, 'twoFactorReset', 'per.norberg@molnkontoret.example', 8, ${unreachable}, interval '3 days',
        jsonb_build_object('byName', 'Olle Öst', 'reason', 'Ny telefon'))
    ) m (place, kind, recipient, attempts, reason, age, content)
    join sender h on h.place = m.place`);
}
