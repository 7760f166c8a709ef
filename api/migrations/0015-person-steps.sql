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

select keep_to_customer('service_step', 'portal_worker');

grant select, insert on service_step to portal_request;
grant update (step_sealed, expires_at, begun_at, begun_by_name, finalized_at) on service_step to portal_request;
grant select, update, delete on service_step to portal_worker;
