-- A search of the audit log reads its words once for the page and the count together, by plans that are made once for a
-- connection: to plan over all months cost more than most searches, and the newest first were walked through for words
-- that are rare.
drop function search_audit_log(jsonb, text, jsonb, timestamptz, timestamptz, timestamptz, uuid, integer);

-- The newest entries of the open tenant that have all the words, each with the number of all that have them when
-- `p_is_frequent` is not known yet, up to 10,001. `p_words` is a list of {word, events, isAddress}, and a word is had by
-- an entry with a word or an address that begins with it, or of one of the events, whose texts have it. A function,
-- because under row-level security no comparison of words may use an index; so it names the tenant itself, from the
-- session.
create function search_audit_log(
  p_words jsonb, p_request text, p_filter jsonb, p_from timestamptz, p_to timestamptz, p_at timestamptz, p_id uuid,
  p_limit integer, p_is_frequent boolean
) returns table (entry audit_entry, total bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  most constant bigint := 10000;
  house uuid := nullif(current_setting('app.partner', true), '')::uuid;
  narrowed uuid := nullif(current_setting('app.customer', true), '')::uuid;
  mark text := right(house::text, 8);
  -- What a word may stand behind; nothing for a word itself.
  signs text[] := case when narrowed is null then array['/', '@'] else array['/'] end;
  of_events text[] := case when p_filter -> 'events' is null then null
    else array(select jsonb_array_elements_text(p_filter -> 'events')) end;
  of_service text := p_filter ->> 'service';
  of_person uuid := (p_filter ->> 'userId')::uuid;
  of_customer uuid := (p_filter ->> 'customerId')::uuid;
  wanted tsquery;
  counted bigint;
  moments timestamptz[];
  ids uuid[];
begin
  select string_agg(format('(%s)', term), ' & ')::tsquery into wanted from (
    select (
      select string_agg('''' || mark || sign || replace(replace(w ->> 'word', '\', '\\'), '''', '''''') || ''':*', ' | ')
      from unnest('{""}' || case when (w ->> 'isAddress')::boolean then signs else '{}' end) sign
    ) || coalesce((
      select string_agg(' | ''' || mark || '#' || e || '''', '') from jsonb_array_elements_text(w -> 'events') e), '') as term
    from jsonb_array_elements(p_words) w
  ) terms;

  -- In no order, so that the index of words leads; "is true" keeps a comparison from another index, which would be taken
  -- for the better one as long as nobody knows the values.
  if p_is_frequent is distinct from true then
    with words as materialized (
      select t.at, t.id from audit_entry t
      where (t.partner_id = house) is true
        and audit_words(t.partner_id, t.event, t.ip, t.user_name, t.user_customer_name, t.acting_organization_name, t.target,
          t.target_customer_name, t.details) @@ wanted
        and (narrowed is null or t.customer_id = narrowed and not t.in_house)
        and (of_events is null or t.event = any(of_events)) and (of_service is null or t.service = of_service)
        and (of_person is null or t.user_id = of_person) and (of_customer is null or t.customer_id = of_customer)
        and t.at >= p_from and t.at < p_to and t.at <= p_at and ((t.at, t.id) < (p_at, p_id)) is true
      limit most + 1
    ), hits as materialized (
      select words.at, words.id from words
      union all (
        select t.at, t.id from audit_entry t
        where p_request is not null and t.partner_id = house
          and t.request_id ~>=~ p_request and t.request_id ~<~ (p_request || '~')
          and (t.at, t.id) not in (select words.at, words.id from words)
          and (narrowed is null or t.customer_id = narrowed and not t.in_house)
          and (of_events is null or t.event = any(of_events)) and (of_service is null or t.service = of_service)
          and (of_person is null or t.user_id = of_person) and (of_customer is null or t.customer_id = of_customer)
          and t.at >= p_from and t.at < p_to and t.at <= p_at and (t.at, t.id) < (p_at, p_id)
        limit most + 1)
    ), page as materialized (
      select hits.at, hits.id from hits order by hits.at desc, hits.id desc limit p_limit
    )
    select (select least(count(*), most + 1) from hits), array(select page.at from page), array(select page.id from page)
    into counted, moments, ids;
  end if;

  if counted <= most then
    return query select t, counted from unnest(moments, ids) k (at, id)
      join audit_entry t on t.partner_id = house and t.at = k.at and t.id = k.id;
    return;
  end if;
  -- So many that a page is soon found from the newest on; a comparison of another form leaves the index of words alone.
  return query select t, counted from audit_entry t
    where t.partner_id = house
      and ((audit_words(t.partner_id, t.event, t.ip, t.user_name, t.user_customer_name, t.acting_organization_name, t.target,
        t.target_customer_name, t.details) @@ wanted) is true or t.request_id like p_request || '%')
      and (narrowed is null or t.customer_id = narrowed and not t.in_house)
      and (of_events is null or t.event = any(of_events)) and (of_service is null or t.service = of_service)
      and (of_person is null or t.user_id = of_person) and (of_customer is null or t.customer_id = of_customer)
      and t.at >= p_from and t.at < p_to and t.at <= p_at and (t.at, t.id) < (p_at, p_id)
    order by t.at desc, t.id desc limit p_limit;
end $$;
revoke all on function search_audit_log(jsonb, text, jsonb, timestamptz, timestamptz, timestamptz, uuid, integer, boolean)
  from public;
grant execute on function search_audit_log(jsonb, text, jsonb, timestamptz, timestamptz, timestamptz, uuid, integer, boolean)
  to portal_request;
