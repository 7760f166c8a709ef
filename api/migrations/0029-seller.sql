-- Who sells: what an invoice says of the operator, and how its invoices are made. No row: nobody has filled it in yet.
create table seller (
  one boolean primary key default true check (one),
  name text not null default '',
  address text not null default '',
  zipcode text not null default '',
  city text not null default '',
  -- Where the board has its seat.
  seat text not null default '',
  organization_number text not null default '' check (organization_number ~ '^(\d{6}-\d{4})?$'),
  vat_number text not null default '' check (vat_number ~ '^[A-Z0-9]*$'),
  f_tax boolean not null default false,
  bankgiro text not null default '' check (bankgiro ~ '^[0-9-]*$'),
  plusgiro text not null default '' check (plusgiro ~ '^[0-9-]*$'),
  iban text not null default '' check (iban ~ '^[A-Z0-9]*$'),
  bic text not null default '' check (bic ~ '^[A-Z0-9]*$'),
  -- Scheme and id; empty: 0007 and the organization number.
  peppol_id text not null default '' check (peppol_id ~ '^[A-Za-z0-9:._-]*$'),
  payment_days integer not null default 30 check (payment_days between 0 and 120),
  -- Percent a year; null: as the Swedish Interest Act has it.
  late_interest numeric(5, 2) check (late_interest between 0 and 100),
  -- In which a fiscal year begins.
  fiscal_year_month integer not null default 1 check (fiscal_year_month between 1 and 12),
  -- Before the year in an invoice's number.
  series_prefix text not null default '' check (series_prefix ~ '^[A-Z0-9]{0,6}$'),
  account_receivable text not null default '1510' check (account_receivable ~ '^\d{4,6}$'),
  account_vat text not null default '2611' check (account_vat ~ '^\d{4,6}$'),
  account_sales text not null default '3041' check (account_sales ~ '^\d{4,6}$'),
  -- Of other EU countries by reverse charge, and of the rest of the world.
  account_sales_eu text not null default '3308' check (account_sales_eu ~ '^\d{4,6}$'),
  account_sales_abroad text not null default '3305' check (account_sales_abroad ~ '^\d{4,6}$'),
  account_bank text not null default '1930' check (account_bank ~ '^\d{4,6}$'),
  -- On which day of a month the run of the month before begins by itself; null: never.
  run_day integer check (run_day between 1 and 28),
  -- How many days after an invoice was due its reminder goes out; null: none does.
  reminder_days integer check (reminder_days between 1 and 90),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default ''
);
grant select, insert, update on seller to portal_auth;
grant select on seller to portal_worker;

-- The seller that an invoice names; no row while nobody has filled it in.
create view invoice_seller with (security_invoker = true) as
  select s.name, s.address, s.zipcode, s.city, 'SE'::text as country, s.seat, s.organization_number, s.vat_number, s.f_tax,
    s.bankgiro, s.plusgiro, s.iban, s.bic,
    coalesce(nullif(s.peppol_id, ''), usual_peppol_id('SE', s.organization_number)) as peppol_id,
    s.payment_days, s.late_interest, s.fiscal_year_month, s.series_prefix, s.account_receivable, s.account_vat,
    s.account_sales, s.account_sales_eu, s.account_sales_abroad, s.account_bank, s.run_day, s.reminder_days, s.version
  from seller s;
grant select on invoice_seller to portal_auth, portal_worker;

-- What of the seller lacks for an invoice, by the names of the fields, in their order; none when it is ready. An invoice
-- without an account to pay to is none.
create function seller_lacks() returns setof text
  language sql stable rows 4 set search_path = pg_catalog, public, pg_temp as $$
  select f.field
  from (select) one left join seller s on true
  cross join lateral (values
    (1, 'name', coalesce(s.name, '')),
    (2, 'address', coalesce(s.address, '')),
    (3, 'zipcode', coalesce(s.zipcode, '')),
    (4, 'city', coalesce(s.city, '')),
    (5, 'seat', coalesce(s.seat, '')),
    (6, 'organizationNumber', coalesce(s.organization_number, '')),
    (7, 'vatNumber', coalesce(s.vat_number, '')),
    (8, 'bankgiro', concat(s.bankgiro, s.plusgiro, s.iban))
  ) f (place, field, value)
  where f.value = ''
  order by f.place
$$;
revoke all on function seller_lacks() from public;
grant execute on function seller_lacks() to portal_auth, portal_worker;
