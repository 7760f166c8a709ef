import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

type NewTicket = {
  email: string;
  service: string;
  /** The customer that a partner's ticket is about, by its place among the oldest. */
  about?: number;
  state: 'sent' | 'not-delivered' | 'closed';
  daysAgo: number;
  text: string;
  file?: { name: string; text: string };
};

const log = `2026-11-17T08:12:04Z PUT /nightly/part-0041 503 SlowDown
2026-11-17T08:12:09Z PUT /nightly/part-0041 503 SlowDown
2026-11-17T08:12:19Z PUT /nightly/part-0041 200 OK
`;

const stories: readonly NewTicket[] = [
  {
    email: 'partner@demo.example',
    service: 's3-storage',
    about: 0,
    state: 'sent',
    daysAgo: 1,
    text: 'Kunden behöver lås i 180 dagar\nGränsen är 90 dagar. Kan ni höja den för bucketen med arkivet? Avtalet finns hos oss.',
  },
  {
    email: 'engineer@demo.example',
    service: 's3-storage',
    about: 1,
    state: 'sent',
    daysAgo: 3,
    text: 'SlowDown vid nattlig uppladdning\nMellan 08.10 och 08.15 svarade regionen SE-NORTH-1 med 503 SlowDown. Loggen bifogas. Gör vi för många anrop?',
    file: { name: 'rclone.log', text: log },
  },
  {
    email: 'billing@demo.example',
    service: 'other',
    state: 'closed',
    daysAgo: 24,
    text: 'Fel referens på oktoberfakturan\nVi saknar vårt inköpsnummer. Kan ni lägga till det framöver?',
  },
  {
    email: 'engineer@demo.example',
    service: 's3-storage',
    state: 'not-delivered',
    daysAgo: 6,
    text: 'Ny region till en kund i Danmark\nGår det att beställa SE-CENTRAL-1 åt en kund som i dag bara har SE-NORTH-1?',
  },
  {
    email: 'customer@demo.example',
    service: 's3-storage',
    state: 'closed',
    daysAgo: 31,
    text: 'Ny kollega ska kunna läsa arkivet\nVilken policy ska vi välja för någon som bara får läsa?',
  },
  {
    email: 'customer-engineer@demo.example',
    service: 's3-storage',
    state: 'sent',
    daysAgo: 2,
    text: 'Nyckeln fungerar inte från den nya servern\nVi får SignatureDoesNotMatch. Klockan på servern stämmer.',
  },
  {
    email: 'customer-engineer@demo.example',
    service: 'other',
    state: 'not-delivered',
    daysAgo: 12,
    text: 'Rätt att se revisionsloggen\nVem hos oss kan läsa hela loggen?',
  },
  {
    email: 'engineer@demo.example',
    service: 'virtual-data-center',
    about: 1,
    state: 'sent',
    daysAgo: 5,
    text: 'Datacentret OLD-NET gick inte att skapa\nVi har försökt två gånger. Kan ni se vad som är fel i regionen?',
  },
  {
    email: 'customer@demo.example',
    service: 'disaster-recovery',
    state: 'closed',
    daysAgo: 16,
    text: 'En replikering är gul\nweb-01 kopieras inte längre varje timme. Behöver vi göra något?',
  },
  {
    email: 'admin@demo.example',
    service: 'm365-licenses',
    about: 2,
    state: 'sent',
    daysAgo: 4,
    text: 'Vem ska godkänna kundavtalet?\nKunden har bytt vd. Räcker det att den nya personen godkänner avtalet i portalen?',
  },
  {
    email: 'customer@demo.example',
    service: 'm365-licenses',
    state: 'closed',
    daysAgo: 19,
    text: 'Fem licenser för mycket\nVi tog bort fem användare i förra veckan. Kan vi minska antalet innan perioden är slut?',
  },
];

async function writeFile(
  tx: Queryable,
  ticketId: string,
  { name, text }: NonNullable<NewTicket['file']>,
): Promise<void> {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx.run(sql`
    with file as (
      insert into stored_file (partner_id, customer_id, id, name, media_type, size_bytes, sha256, bytes, created_at)
      select partner_id, nullif(organization_id, partner_id), ${newId()}, ${name}, 'text/plain', ${bytes.length}, ${sha256},
        ${bytes}, created_at from ticket where id = ${ticketId}
      returning id
    )
    insert into ticket_attachment (partner_id, organization_id, ticket_id, file_id, position)
    select t.partner_id, t.organization_id, t.id, file.id, 0 from ticket t, file where t.id = ${ticketId}`);
}

/** What people of the demo have asked their support, in each state; none waits for a mail. */
export async function seedTickets(tx: Queryable, now: Date): Promise<void> {
  for (const [nth, { email, service, about = null, state, daysAgo, text, file }] of stories.entries()) {
    const id = newId();
    const year = new Date(now.getTime() - daysAgo * 86_400_000).getUTCFullYear();
    const reference = `T-${year}-${String(204_117 + nth * 61_907).padStart(6, '0')}`;
    const reason = state === 'not-delivered' ? 'refused' : null;
    const written = await tx.run(sql`
      with at as (select ${now}::timestamptz - make_interval(days => ${daysAgo}, hours => ${nth}) as at),
      writer as (
        select u.*, trim(u.first_name || ' ' || u.last_name) as name, o.kind,
          case o.kind when 'partner' then operator.support_email else partner.support_email end as support,
          case o.kind when 'partner' then operator.contact_email else partner.contact_email end as contact
        from user_account u
        join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
        join organization partner on partner.id = u.partner_id and partner.partner_id = u.partner_id
        join organization operator on operator.kind = 'operator'
        where u.email = ${email}
      ),
      customer as (
        select c.id, c.name from writer w join organization c on c.partner_id = w.partner_id and c.kind = 'customer'
        where ${about}::integer is not null order by c.created_at, c.id limit 1 offset coalesce(${about}::integer, 0)
      )
      insert into ticket (partner_id, organization_id, id, reference, user_id, writer_name, writer_email, writer_language,
        service, about_customer_id, about_customer_name, description, receiver, state, reason, created_at, queued_at,
        sent_at, closed_at, closed_by_name)
      select w.partner_id, w.organization_id, ${id}, ${reference}, w.id, w.name, w.email, coalesce(w.language, 'sv'), ${service},
        (select c.id from customer c), (select c.name from customer c), ${text}, coalesce(nullif(w.support, ''), w.contact),
        ${state}, ${reason}, at.at, at.at, case when ${reason}::text is null then at.at + interval '4 seconds' end,
        case when ${state} = 'closed' then at.at + interval '2 days' end,
        case when ${state} = 'closed' then w.name else '' end
      from writer w, at`);
    if (written > 0 && file) await writeFile(tx, id, file);
  }
}
