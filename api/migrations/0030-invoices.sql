-- Invoices: what is billed of each customer of a partner in a month, by which run, and what was paid of it. What an invoice
-- says is frozen in it; what becomes of it stands beside it.

-- The last number of each fiscal year of the seller, which is the operator: invoices and credit invoices have one series
-- without a gap. Whoever takes numbers locks the row until they are used.
create table invoice_series (
  partner_id uuid not null,
  fiscal_year integer not null,
  last integer not null default 0,
  -- Of what is mailed together and paid by one number.
  last_mail integer not null default 0,
  primary key (partner_id, fiscal_year)
);
alter table invoice_series enable row level security;
alter table invoice_series force row level security;
create policy inside on invoice_series to portal_auth, portal_worker using (true) with check (true);
grant select, insert, update on invoice_series to portal_auth, portal_worker;

-- A month that was closed, under the seller; with `only_partner`, what waited of that month for that partner's data.
create table invoice_run (
  partner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  month date not null check (extract(day from month) = 1),
  only_partner uuid,
  -- Closed though something was open.
  anyway boolean not null default false,
  -- `planning`: who gets invoices is looked for. `making`: part by part. `made`: all of them are there.
  state text not null default 'planning' check (state in ('planning', 'making', 'made')),
  issued_on date not null default stockholm_day(portal_now()),
  -- What was still open when it was closed anyway.
  was_open jsonb not null default '[]',
  started_at timestamptz not null default portal_now(),
  -- Empty: by the setting.
  started_by_name text not null default '',
  finished_at timestamptz,
  -- Why its last try came to nothing; it is tried again.
  failure text,
  due_at timestamptz not null default now(),
  lease_id uuid,
  primary key (partner_id, id)
);
create unique index invoice_run_of_month on invoice_run (partner_id, month) where only_partner is null;
create index invoice_run_due on invoice_run (due_at) where state <> 'made';
alter table invoice_run enable row level security;
alter table invoice_run force row level security;
create policy inside on invoice_run to portal_auth, portal_worker using (true) with check (true);
grant select, insert on invoice_run to portal_auth;
grant select, insert, update on invoice_run to portal_worker;

-- What a run does in one transaction: the invoices of so many customers of a partner. `held`: what the partner's data
-- lacks for an invoice, without customers; `freed` once a later run has taken it up.
create table invoice_part (
  partner_id uuid not null,
  run_id uuid not null,
  place integer not null,
  customer_ids uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'held', 'freed')),
  lacks text[] not null default '{}',
  invoices integer not null default 0,
  -- Customers of a month below zero of which no invoice is left to take it back from: they wait for the next month.
  postponed uuid[] not null default '{}',
  done_at timestamptz,
  primary key (partner_id, run_id, place)
);
create index invoice_part_of_run on invoice_part (run_id, state, place);
alter table invoice_part enable row level security;
alter table invoice_part force row level security;
create policy inside on invoice_part to portal_auth, portal_worker using (true) with check (true);
grant select on invoice_part to portal_auth;
grant select, insert, update on invoice_part to portal_worker;

create table invoice (
  partner_id uuid not null,
  id uuid not null,
  number text not null,
  fiscal_year integer not null,
  -- Within its fiscal year.
  counter integer not null check (counter > 0),
  kind text not null check (kind in ('invoice', 'credit')),
  customer_id uuid not null,
  customer_name text not null,
  month date not null check (extract(day from month) = 1),
  -- Null of a credit invoice that a person made.
  run_id uuid,
  issued_on date not null,
  due_on date check ((due_on is null) = (kind = 'credit')),
  -- The last day on which paying it is in time: the due day, or the next banking day.
  in_time_until date check ((in_time_until is null) = (kind = 'credit')),
  ocr text check ((ocr is null) = (kind = 'credit') and ocr ~ '^[0-9]{2,25}$'),
  currency text not null,
  language text not null check (language in ('en', 'sv')),
  net_minor bigint not null,
  vat_minor bigint not null,
  total_minor bigint not null check (total_minor = net_minor + vat_minor and (total_minor < 0) = (kind = 'credit')),
  -- All that it says, with the version of its template and the hash of this text.
  content json not null,
  content_hash text not null,
  template integer not null,
  -- Why a person made a credit invoice, and whether its lines are billed again.
  reason text not null default '',
  bill_again boolean not null default false,
  made_at timestamptz not null default portal_now(),
  made_by_name text not null default '',
  primary key (partner_id, id)
);
create unique index invoice_number on invoice (fiscal_year, counter);
create unique index invoice_by_number on invoice (number);
create unique index invoice_by_ocr on invoice (ocr) where ocr is not null;
-- One of each customer in a run.
create unique index invoice_once on invoice (partner_id, run_id, customer_id) where run_id is not null;
create index invoice_by_issued on invoice (partner_id, issued_on desc, id desc);
create index invoice_by_customer on invoice (partner_id, customer_id, month);
create index invoice_by_month on invoice (month, partner_id);
create trigger invoice_kept before update or delete on invoice for each row execute function keep_history();

create table invoice_line (
  partner_id uuid not null,
  invoice_id uuid not null,
  position integer not null check (position > 0),
  -- Of the ledger; null where a person credits without billing it again.
  billed_line_id uuid,
  service text not null,
  product text not null,
  region text not null,
  month date not null,
  amount_minor bigint not null,
  vat_category text not null check (vat_category in ('S', 'AE', 'O')),
  vat_rate numeric not null,
  -- The line of an earlier invoice of which it takes something back.
  credits_invoice_id uuid,
  credits_position integer,
  primary key (partner_id, invoice_id, position),
  check ((credits_invoice_id is null) = (credits_position is null)),
  check (credits_invoice_id is null or amount_minor < 0)
);
create index invoice_line_credited on invoice_line (partner_id, credits_invoice_id, credits_position)
  where credits_invoice_id is not null;
create index invoice_line_of_ledger on invoice_line (partner_id, billed_line_id) where billed_line_id is not null;
create trigger invoice_line_kept before update or delete on invoice_line for each row execute function keep_history();

-- What became of an invoice.
create table invoice_state (
  partner_id uuid not null,
  invoice_id uuid not null,
  total_minor bigint not null,
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  -- No more than there was.
  credited_minor bigint not null default 0 check (credited_minor between 0 and greatest(total_minor, 0)),
  paid_on date,
  reminded_at timestamptz,
  -- What is left to pay; of a credit invoice nothing is.
  left_minor bigint not null generated always as (greatest(0, total_minor - paid_minor - credited_minor)) stored,
  primary key (partner_id, invoice_id)
);
create index invoice_state_open on invoice_state (partner_id, invoice_id) where left_minor > 0;

-- One row of what came in for one invoice; below zero it takes back what was written wrongly.
create table invoice_payment (
  partner_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  paid_on date not null,
  amount_minor bigint not null check (amount_minor <> 0),
  -- By which number it was paid.
  reference text not null default '',
  noted_at timestamptz not null default portal_now(),
  noted_by_name text not null,
  primary key (partner_id, id)
);
create index invoice_payment_of_invoice on invoice_payment (partner_id, invoice_id, paid_on);
create trigger invoice_payment_kept before update or delete on invoice_payment for each row execute function keep_history();

-- What a partner got by mail of a run: a number by which all of it can be paid at once.
create table invoice_mail (
  partner_id uuid not null,
  run_id uuid not null,
  ocr text not null check (ocr ~ '^[0-9]{2,25}$'),
  mailed_at timestamptz not null default portal_now(),
  primary key (partner_id, run_id)
);
create unique index invoice_mail_by_ocr on invoice_mail (ocr);

-- When the operator was last told that a month waits which the setting would have closed.
create table invoice_told (
  partner_id uuid not null,
  month date not null,
  told_on date not null,
  primary key (partner_id, month)
);
alter table invoice_told enable row level security;
alter table invoice_told force row level security;
create policy inside on invoice_told to portal_worker using (true) with check (true);
grant select, insert, update on invoice_told to portal_worker;

-- How many invoices of a partner are not paid.
create function unpaid_invoices(p_partner uuid) returns bigint
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from invoice_state s where s.partner_id = p_partner and s.left_minor > 0
$$;
revoke all on function unpaid_invoices(uuid) from public;
grant execute on function unpaid_invoices(uuid) to portal_auth, portal_worker;

-- The same of the partner that was entered.
create function own_unpaid_invoices() returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return unpaid_invoices(tenant('partner'));
end $$;
revoke all on function own_unpaid_invoices() from public;
grant execute on function own_unpaid_invoices() to portal_request;

-- May the session that was entered read its partner's invoices? Those who settle them, and no token made for less.
create function reads_invoices() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from session s join user_account u on u.partner_id = s.partner_id and u.id = s.user_id
    where s.id = tenant('session') and s.ended_at is null and s.expires_at > now() and s.tenant_kind = 'partner'
      and u.roles && array['owner', 'admin', 'billing']
      and (s.token_scopes is null or 'invoices.read' = any(s.token_scopes)))
$$;
revoke all on function reads_invoices() from public;
grant execute on function reads_invoices() to portal_request;

alter table invoice enable row level security;
alter table invoice force row level security;
create policy tenant on invoice to portal_request
  using (partner_id = (select tenant('whole')) and (select reads_invoices()));
create policy inside on invoice to portal_auth, portal_worker using (true) with check (true);
alter table invoice_line enable row level security;
alter table invoice_line force row level security;
create policy tenant on invoice_line to portal_request
  using (partner_id = (select tenant('whole')) and (select reads_invoices()));
create policy inside on invoice_line to portal_auth, portal_worker using (true) with check (true);
alter table invoice_state enable row level security;
alter table invoice_state force row level security;
create policy tenant on invoice_state to portal_request
  using (partner_id = (select tenant('whole')) and (select reads_invoices()));
create policy inside on invoice_state to portal_auth, portal_worker using (true) with check (true);
alter table invoice_payment enable row level security;
alter table invoice_payment force row level security;
create policy tenant on invoice_payment to portal_request
  using (partner_id = (select tenant('whole')) and (select reads_invoices()));
create policy inside on invoice_payment to portal_auth, portal_worker using (true) with check (true);
alter table invoice_mail enable row level security;
alter table invoice_mail force row level security;
create policy tenant on invoice_mail to portal_request
  using (partner_id = (select tenant('whole')) and (select reads_invoices()));
create policy inside on invoice_mail to portal_auth, portal_worker using (true) with check (true);

grant select on invoice, invoice_line, invoice_state, invoice_payment, invoice_mail to portal_request;
grant select, insert on invoice, invoice_line, invoice_payment to portal_auth;
grant select, update on invoice_state to portal_auth;
grant insert on invoice_state to portal_auth;
grant select on invoice_mail to portal_auth;
grant select, insert on invoice, invoice_line, invoice_state, invoice_mail to portal_worker;
grant update on invoice_state to portal_worker;
grant select on invoice_payment to portal_worker;
-- Crediting returns lines to what is not billed.
grant insert on billed_line to portal_auth;

-- Keeps what a partner has to pay in all.
create function total_unpaid() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into partner_unpaid as u (partner_id, unpaid_minor)
  select c.partner_id, c.minor from (
    select a.partner_id, sum(a.left_minor) as minor from added a group by 1) c
  where c.minor <> 0
  on conflict (partner_id) do update set unpaid_minor = u.unpaid_minor + excluded.unpaid_minor;
  return null;
end $$;
create trigger invoice_state_totalled after insert on invoice_state referencing new table as added
  for each statement execute function total_unpaid();

create function total_unpaid_again() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update partner_unpaid u set unpaid_minor = u.unpaid_minor + c.minor
  from (
    select s.partner_id, sum(s.minor) as minor from (
      select a.partner_id, a.left_minor as minor from added a
      union all select r.partner_id, -r.left_minor from removed r) s group by 1
  ) c where u.partner_id = c.partner_id and c.minor <> 0;
  return null;
end $$;
create trigger invoice_state_totalled_again after update on invoice_state
  referencing new table as added old table as removed for each statement execute function total_unpaid_again();

-- Until when what was measured of the last day of a month may still come in.
create function readings_due(p_month date) returns timestamptz
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select day_begins((p_month + interval '1 month')::date) + interval '9 hours'
$$;
revoke all on function readings_due(date) from public;
grant execute on function readings_due(date) to portal_auth, portal_worker;

-- What stands open before a month is closed, of each partner: readings of its end that may still come, what was read and is
-- not added up, charges that are due and not made, and terms of which nobody knows yet what follows.
create function open_of_month(p_month date)
  returns table (kind text, partner_id uuid, service text, region text, things bigint)
  language sql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
  select 'readings', s.partner_id, s.service, s.region, count(*) from meter_series s
  cross join (select day_begins((p_month + interval '1 month')::date) as ends) m
  where portal_now() < readings_due(p_month) and s.started_at < m.ends and (s.ended_at is null or s.ended_at >= m.ends)
    and not exists (
      select from meter_day d
      where d.partner_id = s.partner_id and d.customer_id = s.customer_id and d.service = s.service
        and d.day = (p_month + interval '1 month')::date - 1 and d.series_id = s.id
        and d.last_hour >= m.ends - interval '1 hour')
  group by 2, 3, 4
  union all
  select 'batches', b.partner_id, '', '', sum(b.readings) from meter_batch b
  where b.hours[1] < day_begins((p_month + interval '1 month')::date) group by 2
  union all
  select case when d.day is null then 'terms' else 'charges' end, r.partner_id, r.service, '', count(*)
  from recurring_charge r
  cross join lateral (select case when r.ends_on is null or period_start(r, r.periods) < r.ends_on
    then period_start(r, r.periods) when r.next_term is not null
    then coalesce((r.next_term ->> 'startsOn')::date, r.ends_on) end as day) d
  where r.stopped_on is null and coalesce(d.day, r.ends_on) < (p_month + interval '1 month')::date
  group by 1, 2, 3
$$;
revoke all on function open_of_month(date) from public;
grant execute on function open_of_month(date) to portal_auth, portal_worker;

create policy keeping on invoice to portal_keeper using (true);
create policy keeping on invoice_line to portal_keeper using (true);
create policy keeping on invoice_state to portal_keeper using (true);
create policy keeping on invoice_payment to portal_keeper using (true);
create policy keeping on invoice_mail to portal_keeper using (true);
grant select, delete on invoice, invoice_line, invoice_state, invoice_payment, invoice_mail to portal_keeper;

-- Deletes the invoices of partners that are gone, at the end of the seventh year after the one in which their fiscal year
-- ended, with all that is kept of them.
create function forget_invoices() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- A fiscal year that does not begin in January ends a year later than it is called.
  oldest integer := extract(year from stockholm_day(portal_now()))::integer - 9;
begin
  delete from invoice_line l using invoice i where i.partner_id = l.partner_id and i.id = l.invoice_id
    and i.fiscal_year <= oldest and not exists (select from organization o where o.partner_id = i.partner_id and o.id = i.partner_id);
  delete from invoice_payment p using invoice i where i.partner_id = p.partner_id and i.id = p.invoice_id
    and i.fiscal_year <= oldest and not exists (select from organization o where o.partner_id = i.partner_id and o.id = i.partner_id);
  delete from invoice_state s using invoice i where i.partner_id = s.partner_id and i.id = s.invoice_id
    and i.fiscal_year <= oldest and not exists (select from organization o where o.partner_id = i.partner_id and o.id = i.partner_id);
  delete from invoice i where i.fiscal_year <= oldest
    and not exists (select from organization o where o.partner_id = i.partner_id and o.id = i.partner_id);
  delete from invoice_mail m where not exists (select from organization o where o.partner_id = m.partner_id and o.id = m.partner_id)
    and not exists (select from invoice i where i.partner_id = m.partner_id and i.run_id = m.run_id);
end $$;
revoke all on function forget_invoices() from public;
grant execute on function forget_invoices() to portal_worker;
