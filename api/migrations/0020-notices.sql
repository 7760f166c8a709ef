-- What the operator announces to those whom it concerns, in both languages. `partner_id` is the operator's: tenants
-- read it by the API, which says whom it concerns.
create table notice (
  partner_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('information', 'maintenance', 'disruption')),
  title_en text not null,
  title_sv text not null,
  text_en text not null,
  text_sv text not null,
  service text,
  region text,
  audience text not null check (audience in ('everybody', 'partners', 'customers')),
  starts_at timestamptz not null default now(),
  -- Null: until somebody ends it.
  ends_at timestamptz,
  -- Ended or withdrawn by hand.
  ended_by_name text,
  withdrawn_at timestamptz,
  -- When the worker announced it: open screens, and for a disruption the mails. Null while that is still to do.
  began_announced_at timestamptz,
  over_announced_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (partner_id, id),
  check (ends_at > starts_at)
);
create index notice_to_begin on notice (starts_at) where began_announced_at is null and withdrawn_at is null;
create index notice_to_end on notice (ends_at) where over_announced_at is null and withdrawn_at is null;
create index notice_by_time on notice (partner_id, starts_at desc, id);

-- Whom a disruption was mailed to: each address once when it begins and once when it is over, whatever happens to a
-- worker in between. `sender_id` is the partner in whose name the mail goes, `mail_id` the mail. The customers that the
-- mail names are known by id, because a name may be another one when it is over.
create table notice_mail (
  partner_id uuid not null,
  notice_id uuid not null,
  phase text not null check (phase in ('began', 'over')),
  address text not null,
  sender_id uuid not null,
  mail_id uuid not null,
  language text not null check (language in ('en', 'sv')),
  customer_ids uuid[] not null default '{}',
  -- What became of the mail, for when its own row is gone.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  primary key (partner_id, notice_id, phase, address),
  foreign key (partner_id, notice_id) references notice (partner_id, id) on delete cascade
);
create index notice_mail_by_mail on notice_mail (sender_id, mail_id);

-- A notice that a person has put away, at the version that they read; in their own partner, also while they act
-- elsewhere.
create table notice_dismissal (
  partner_id uuid not null,
  user_id uuid not null,
  notice_id uuid not null,
  version integer not null,
  at timestamptz not null default now(),
  primary key (partner_id, user_id, notice_id),
  foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade
);

alter table notice enable row level security;
alter table notice force row level security;
create policy inside on notice to portal_auth, portal_worker using (true) with check (true);

alter table notice_mail enable row level security;
alter table notice_mail force row level security;
create policy inside on notice_mail to portal_auth, portal_worker using (true) with check (true);

alter table notice_dismissal enable row level security;
alter table notice_dismissal force row level security;
create policy inside on notice_dismissal to portal_auth, portal_worker using (true) with check (true);

grant select, insert, update on notice, notice_dismissal to portal_auth;
grant select, update on notice to portal_worker;
grant select on notice_mail to portal_auth;
grant select, insert, update on notice_mail to portal_worker;
grant select, delete on notice_dismissal to portal_worker;

create trigger notice_due_now after insert or update on notice for each statement execute function announce('notice');

-- A mail of a disruption that was sent or has failed stands as such with its notice.
create function tell_notice_mail() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update notice_mail set state = new.state where sender_id = new.partner_id and mail_id = new.id;
  return null;
end $$;
revoke all on function tell_notice_mail() from public;
create trigger mail_of_notice after update of state on mail
  for each row when (old.state <> new.state and new.kind in ('disruptionBegan', 'disruptionOver'))
  execute function tell_notice_mail();

-- The mail of the beginning of a disruption goes to nobody when that is over by now.
create function disruption_of_mail_over(p_partner uuid, p_mail uuid) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from notice_mail b join notice n on n.partner_id = b.partner_id and n.id = b.notice_id
    where b.sender_id = p_partner and b.mail_id = p_mail and b.phase = 'began' and n.ends_at <= clock_timestamp())
$$;
revoke all on function disruption_of_mail_over(uuid, uuid) from public;
grant execute on function disruption_of_mail_over(uuid, uuid) to portal_auth;

-- Whoever sends such a mail again locks its disruption first and judges then: somebody may be ending it.
create function hold_disruption_of_mail(p_partner uuid, p_mail uuid) returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select from notice n where exists (
    select from notice_mail b where b.sender_id = p_partner and b.mail_id = p_mail and b.phase = 'began'
      and n.partner_id = b.partner_id and n.id = b.notice_id) for update of n
$$;
revoke all on function hold_disruption_of_mail(uuid, uuid) from public;
grant execute on function hold_disruption_of_mail(uuid, uuid) to portal_auth;
