-- Whoever orders for a customer holds its service, and a row that is held is read as it is then. What the same statement
-- reads of other rows is as it was when it began: an order that waited for a link named the tenant of before. So the
-- service itself says which tenants are linked, by region.
alter table s3_service add linked jsonb not null default '{}';

-- Changed and not made anew, so that two links of one customer leave each other's.
create function keep_linked() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update s3_service s set linked = s.linked - old.region
      where s.partner_id = old.partner_id and s.customer_id = old.customer_id;
  else
    update s3_service s set linked = s.linked || jsonb_build_object(new.region, new.tenant)
      where s.partner_id = new.partner_id and s.customer_id = new.customer_id;
  end if;
  return null;
end $$;
create trigger link_made after insert on s3_link
  for each row when (new.state <> 'linking') execute function keep_linked();
create trigger link_begun after update of state on s3_link
  for each row when (old.state = 'linking' and new.state <> 'linking') execute function keep_linked();
create trigger link_ended after delete on s3_link
  for each row when (old.state <> 'linking') execute function keep_linked();

set local role portal_worker;
update s3_service s set linked = l.linked
from (select partner_id, customer_id, jsonb_object_agg(region, tenant) as linked from s3_link
  where state <> 'linking' group by partner_id, customer_id) l
where s.partner_id = l.partner_id and s.customer_id = l.customer_id;
reset role;
