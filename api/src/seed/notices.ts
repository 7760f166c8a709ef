import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

type NewNotice = {
  kind: 'information' | 'maintenance' | 'disruption';
  titleEn: string;
  titleSv: string;
  textEn: string;
  textSv: string;
  service: string | null;
  region: string | null;
  audience: 'everybody' | 'partners' | 'customers';
  /** Hours from the first start; those before it are negative. */
  from: number;
  until: number;
};

/** Of each kind and service; none is shown at the first start, so that a new portal is as calm as it is. */
const notices: readonly NewNotice[] = [
  {
    kind: 'disruption',
    titleEn: 'S3 Storage is slow in SE-NORTH-1',
    titleSv: 'S3 Storage är långsamt i SE-NORTH-1',
    textEn: 'A network switch has failed, so reading and writing take longer than usual. No data is lost.',
    textSv:
      'En nätverksväxel är trasig, så läsning och skrivning tar längre tid än vanligt. Ingen data har gått förlorad.',
    service: 's3-storage',
    region: 'SE-NORTH-1',
    audience: 'everybody',
    from: -19 * 24 - 5,
    until: -19 * 24 - 2,
  },
  {
    kind: 'information',
    titleEn: 'New: policies for single buckets',
    titleSv: 'Nytt: policyer för enskilda bucketar',
    textEn: 'A storage user can now be limited to the buckets that you name.',
    textSv: 'En lagringsanvändare kan nu begränsas till de bucketar som du anger.',
    service: null,
    region: null,
    audience: 'everybody',
    from: -40 * 24,
    until: -33 * 24,
  },
  {
    kind: 'maintenance',
    titleEn: 'S3 Storage is upgraded in SE-CENTRAL-1',
    titleSv: 'S3 Storage uppgraderas i SE-CENTRAL-1',
    textEn: 'For about an hour, requests may be answered more slowly. Nothing has to be done.',
    textSv: 'Under ungefär en timme kan anrop besvaras långsammare. Ingenting behöver göras.',
    service: 's3-storage',
    region: 'SE-CENTRAL-1',
    audience: 'everybody',
    from: 6 * 24,
    until: 7 * 24,
  },
  {
    kind: 'maintenance',
    titleEn: 'Virtual Data Center is upgraded in SE-NORTH-1',
    titleSv: 'Virtual Data Center uppgraderas i SE-NORTH-1',
    textEn: 'For two hours, nothing can be ordered or changed there. VMs keep running.',
    textSv: 'Under två timmar går det inte att beställa eller ändra något där. VM:ar fortsätter att köra.',
    service: 'virtual-data-center',
    region: 'SE-NORTH-1',
    audience: 'everybody',
    from: 9 * 24,
    until: 9 * 24 + 2,
  },
  {
    kind: 'disruption',
    titleEn: 'Disaster Recovery lags behind in SE-CENTRAL-1',
    titleSv: 'Disaster Recovery släpar efter i SE-CENTRAL-1',
    textEn: 'The link between the regions was slow, so copies were up to two hours older than promised.',
    textSv:
      'Förbindelsen mellan regionerna var långsam, så kopiorna var upp till två timmar äldre än utlovat.',
    service: 'disaster-recovery',
    region: 'SE-CENTRAL-1',
    audience: 'everybody',
    from: -12 * 24 - 4,
    until: -12 * 24,
  },
  {
    kind: 'disruption',
    titleEn: 'M365 Licenses: changes took longer than usual',
    titleSv: 'M365-licenser: ändringar tog längre tid än vanligt',
    textEn:
      'Microsoft Partner Center was slow for three hours. All orders and changes have come through since.',
    textSv:
      'Microsoft Partner Center var långsamt i tre timmar. Alla beställningar och ändringar har gått igenom sedan dess.',
    service: 'm365-licenses',
    region: null,
    audience: 'everybody',
    from: -26 * 24 - 3,
    until: -26 * 24,
  },
  {
    kind: 'information',
    titleEn: 'New prices for M365 Licenses next month',
    titleSv: 'Nya priser på M365-licenser nästa månad',
    textEn: 'Microsoft changes its prices. Licenses that you have keep their price until their term ends.',
    textSv: 'Microsoft ändrar sina priser. Licenser som du har behåller sitt pris tills perioden är slut.',
    service: 'm365-licenses',
    region: null,
    audience: 'everybody',
    from: 12 * 24,
    until: 19 * 24,
  },
];

async function tell(tx: Queryable, now: Date, one: NewNotice): Promise<void> {
  const isOver = one.until < 0;
  const row = await tx.first<{ partnerId: string; id: string }>(sql`
    insert into notice (partner_id, id, kind, title_en, title_sv, text_en, text_sv, service, region, audience, starts_at,
      ends_at, began_announced_at, over_announced_at, created_at, created_by_name, updated_at, updated_by_name)
    select o.id, gen_random_uuid(), ${one.kind}, ${one.titleEn}, ${one.titleSv}, ${one.textEn}, ${one.textSv}, ${one.service},
      ${one.region}, ${one.audience}, t.starts, t.ends, case when ${isOver} then t.starts end,
      case when ${isOver} then t.ends end, t.made, 'Demo data', t.made, 'Demo data'
    from organization o cross join lateral (
      select n + make_interval(hours => ${one.from}) as starts, n + make_interval(hours => ${one.until}) as ends,
        n + make_interval(hours => ${Math.min(one.from, -3)}) as made
      from (select ${now}::timestamptz as n) now) t
    where o.kind = 'operator' returning partner_id as "partnerId", id`);
  if (!row || !isOver || one.kind !== 'disruption') return;
  // As the worker has it once the mails have gone; the mails themselves are kept for 90 days and not made up.
  await tx.run(sql`
    insert into notice_mail (partner_id, notice_id, phase, address, sender_id, mail_id, language, customer_ids, state)
    select ${row.partnerId}, ${row.id}, p.phase, a.address, min(c.partner_id::text)::uuid, gen_random_uuid(), 'sv',
      array_agg(distinct c.id), 'sent'
    from enabled_customers(${one.service}, ${one.region}) e
    join organization c on c.partner_id = e.partner_id and c.id = e.customer_id
    cross join lateral unnest(c.disruption_emails) a(address)
    cross join (values ('began'), ('over')) p(phase)
    where c.created_at < ${now}::timestamptz + make_interval(hours => ${one.from}) group by p.phase, a.address`);
}

/** What the operator has told and is going to tell. */
export async function seedNotices(tx: Queryable, now: Date): Promise<void> {
  for (const one of notices) await tell(tx, now, one);
}
