-- The search of the audit log also finds the customer of the person, whom they acted as, and what the details say; and a
-- customer's people find addresses only where they are shown them.
drop index audit_entry_words;
drop function audit_words(uuid, text, text, text, text, text);

-- The words of an entry, each behind a mark of its partner, so that a search reads only its own tenant's in the index. The
-- mark is the end of the id, because the beginning is the time. An event stands behind #, the address of a customer's own
-- people and of those who acted as it behind /, another address behind @: no word begins with one of these.
create function audit_words(
  partner_id uuid, event text, ip text, user_name text, user_customer_name text, acting_organization_name text,
  target text, target_customer_name text, details jsonb
) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(
    array_remove(string_to_array(
      replace(translate(lower((' ' || user_name || coalesce(' ' || user_customer_name, '')
        || coalesce(' ' || acting_organization_name, '') || ' ' || target || coalesce(' ' || target_customer_name, '')
        || jsonb_path_query_array(details, '$.*[*] ? (@.type() == "string")')::text)
        collate "und-x-icu"), '@.-_,/()[]"', '           '), ' ', ' ' || right(partner_id::text, 8)), ' '), '')
    || (right(partner_id::text, 8) || '#' || event)
    || (right(partner_id::text, 8) || case when user_customer_name is null then '@' else '/' end || coalesce(ip, '')))
$$;
-- What waits to be put in order is read by every search: it is kept short.
create index audit_entry_words on audit_entry using gin (audit_words(partner_id, event, ip, user_name, user_customer_name,
  acting_organization_name, target, target_customer_name, details)) with (gin_pending_list_limit = 256);

-- The newest entries of the open tenant that have all the words: `p_words` is a list of {word, events, isAddress}, and a
-- word is had by an entry with a word or an address that begins with it, or of one of the events, whose texts have it. A
-- function, because under row-level security no comparison of words may use an index; so it names the tenant itself, from
-- the session.
create or replace function search_audit_log(
  p_words jsonb, p_request text, p_filter jsonb, p_from timestamptz, p_to timestamptz, p_at timestamptz, p_id uuid,
  p_limit integer
) returns setof audit_entry
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  house uuid := nullif(current_setting('app.partner', true), '')::uuid;
  narrowed uuid := nullif(current_setting('app.customer', true), '')::uuid;
  mark text := right(house::text, 8);
  -- What a word may stand behind; nothing for a word itself.
  signs text[] := case when narrowed is null then array['/', '@'] else array['/'] end;
  wanted text;
begin
  select string_agg(format('(%s)', term), ' & ') into wanted from (
    select (
      select string_agg('''' || mark || sign || replace(replace(w ->> 'word', '\', '\\'), '''', '''''') || ''':*', ' | ')
      from unnest('{""}' || case when (w ->> 'isAddress')::boolean then signs else '{}' end) sign
    ) || coalesce((
      select string_agg(' | ''' || mark || '#' || e || '''', '') from jsonb_array_elements_text(w -> 'events') e), '') as term
    from jsonb_array_elements(p_words) w
  ) terms;
  -- Planned for its values, because words are as rare as they are.
  return query execute '
    select t.* from audit_entry t where t.partner_id = $1
      and (audit_words(t.partner_id, t.event, t.ip, t.user_name, t.user_customer_name, t.acting_organization_name, t.target,
          t.target_customer_name, t.details) @@ $2::tsquery
        or $3 is not null and t.request_id like $3)
      and ($4 is null or t.customer_id = $4 and not t.in_house)
      and ($5 -> ''events'' is null or t.event = any(array(select jsonb_array_elements_text($5 -> ''events''))))
      and ($5 ->> ''service'' is null or t.service = $5 ->> ''service'')
      and ($5 ->> ''userId'' is null or t.user_id = ($5 ->> ''userId'')::uuid)
      and ($5 ->> ''customerId'' is null or t.customer_id = ($5 ->> ''customerId'')::uuid)
      and t.at >= $6 and t.at < $7 and t.at <= $8 and (t.at, t.id) < ($8, $9)
    order by t.at desc, t.id desc limit $10'
    using house, wanted, p_request || '%', narrowed, p_filter, p_from, p_to, p_at, p_id, p_limit;
end $$;
