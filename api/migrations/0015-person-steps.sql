-- What a person has to do elsewhere before a service can be enabled, e.g. to enter a code at a cloud: sealed with the
-- portal's key, one for each service that is `enabling`. It goes with the service.
create table service_step (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null,
  step_sealed text not null,
  expires_at timestamptz not null,
  begun_at timestamptz not null default now(),
  begun_by_name text not null,
  -- Finalized: the operation that enables the service needs it until it is done.
  finalized_at timestamptz,
  primary key (partner_id, customer_id, service),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index service_step_expired on service_step (expires_at) where finalized_at is null;

alter table service_step enable row level security;
alter table service_step force row level security;
create policy tenant on service_step to portal_request
  using (case when (select is_narrowed())
    then (partner_id, customer_id) = (select t.partner, t.customer from tenant_customer() t)
    else partner_id = (select tenant('whole')) end)
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and customer_id = tenant('customer'));
create policy inside on service_step to portal_worker using (true) with check (true);

grant select, insert on service_step to portal_request;
grant update (step_sealed, expires_at, begun_at, begun_by_name, finalized_at) on service_step to portal_request;
grant select, update, delete on service_step to portal_worker;
