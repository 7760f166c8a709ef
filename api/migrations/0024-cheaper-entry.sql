-- Every call enters its tenant: one statement inside in place of three. A partner that the operator names and that is not
-- there is set for a moment and taken back; nothing was read meanwhile.
create or replace function enter(p_session uuid, p_stamp integer, p_partner uuid, p_customer uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  kind text;
  own_partner uuid;
  done text;
begin
  select s.tenant_kind, s.tenant_partner_id, set_config('app.partner',
      (case when s.tenant_kind = 'operator' then coalesce(p_partner, s.tenant_partner_id) else s.tenant_partner_id end)::text, true)
    || set_config('app.customer',
      coalesce((case when s.tenant_kind = 'customer' then s.tenant_organization_id else p_customer end)::text, ''), true)
    into kind, own_partner, done
    from session s where s.id = p_session and s.stamp = p_stamp and s.ended_at is null and s.expires_at > now();
  if not found then
    return false;
  end if;
  if kind = 'operator' and p_partner <> own_partner
    and not exists (select from organization o where o.partner_id = p_partner and o.id = p_partner) then
    done := set_config('app.partner', '', true);
    return null;
  end if;
  return true;
end $$;

-- It has the rights of who asks, whose search path is their own affair: to set one costs a fifth of it.
alter function claim_key(uuid, uuid, text, text) reset search_path;
