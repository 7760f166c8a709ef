// Ways out of a tenant and out of a role. `{name}` is filled in from the world that they are tried in.

export const logins = ['portal_request', 'portal_auth', 'portal_worker'] as const;
export type Login = (typeof logins)[number];

export type Way = {
  name: string;
  roles: readonly Login[];
  /** What comes before, in one transaction; requests have entered their own tenant by then. */
  steps?: readonly string[];
  /** Answers how much was got that the role must not have: a number, or as many rows as it touches. */
  got: string;
  /** The code of an error that would tell what a row that nobody may see has in it. */
  leak?: string;
  /** Entered as a customer's session, not as a partner's. */
  narrowed?: true;
  /** False where not even the administrator gets out this way. */
  control?: false;
};

const request: readonly Login[] = ['portal_request'];
const all: readonly Login[] = logins;

const by = (roles: readonly Login[], some: readonly Omit<Way, 'roles'>[]): readonly Way[] =>
  some.map((way) => ({ ...way, roles }));

const foreignRows = `select count(*) from organization where partner_id = '{foreign}'`;
const set = (value: string): string => `select set_config('app.tenant', ${value}, true)`;
const open = `current_setting('app.tenant')`;
const wholeScope = `left(${open}, 136)`;

const forged = by(request, [
  { name: 'a tenant in the setting, without a mark', steps: [set(`'{foreign}'`)], got: foreignRows },
  {
    name: 'a tenant in the setting, with a mark of zeros',
    steps: [set(`repeat('0', 64) || '{foreign}' || '{session}'`)],
    got: foreignRows,
  },
  {
    name: 'the settings that once named the tenant',
    steps: [`select set_config('app.partner', '{foreign}', true), set_config('app.customer', '', true)`],
    got: foreignRows,
  },
  {
    name: 'its own mark before another tenant',
    steps: [set(`overlay(${open} placing '{foreign}' from 65)`)],
    got: foreignRows,
  },
  {
    name: 'its own mark before another session',
    steps: [set(`overlay(${open} placing '{operatorSession}' from 101)`)],
    got: `select count(*) from subjects('{operatorSession}', null, '')`,
    control: false,
  },
  {
    name: 'a mark of an earlier transaction',
    steps: [
      `select set_config('app.kept', ${open}, false)`,
      'commit',
      'begin',
      set(`current_setting('app.kept')`),
    ],
    got: 'select count(*) from organization',
  },
  {
    name: 'a mark of another connection',
    steps: [set(`'{strangersMark}'`)],
    got: foreignRows,
  },
  {
    name: 'a mark kept for the session',
    steps: [`select set_config('app.tenant', ${open}, false)`, 'commit', 'begin'],
    got: 'select count(*) from organization',
  },
  {
    name: 'a statement prepared before the setting was forged',
    steps: [`prepare escape as ${foreignRows}`, set(`'{strangersMark}'`)],
    got: 'execute escape',
  },
]);

const narrowed = by(request, [
  {
    name: 'the customer cut off the setting',
    steps: [set(wholeScope)],
    got: `select count(*) from organization where id <> '{customer}'`,
  },
  {
    name: 'the customer cut off in the middle of a statement',
    got: `select count(*) from organization where id <> (
      select case when set_config('app.tenant', ${wholeScope}, true) is null then null else '{customer}'::uuid end)`,
  },
  {
    name: 'the whole partner entered by a customer',
    steps: [`select enter('{narrowedSession}', '{narrowedStamp}', '{partner}', null)`],
    got: `select count(*) from organization where id <> '{customer}'`,
  },
  {
    name: 'another customer entered by a customer',
    steps: [`select enter('{narrowedSession}', '{narrowedStamp}', '{partner}', '{sibling}')`],
    got: `select count(*) from organization where id = '{sibling}'`,
  },
  {
    name: 'what its partner keeps to itself in the log',
    got: 'select count(*) from audit_entry where internal',
  },
  {
    name: "a person of another customer's, without two-factor from now on",
    got: `select count(*) from reset_two_factor('{sibling}', '{siblingUser}') was where was`,
    control: false,
  },
  {
    name: 'a person invited into another customer',
    got: `select count(*) from invite_user('{sibling}', jsonb_build_object('id', gen_random_uuid(), 'email', 'x@y.example',
      'roles', jsonb_build_array('owner')), null, null)`,
    control: false,
  },
]).map((way): Way => ({ ...way, narrowed: true }));

const sessions = by(request, [
  {
    name: 'a tenant opened without a session',
    steps: [`select open_tenant('{foreign}', null, null)`],
    got: foreignRows,
  },
  {
    name: "another session's id with a guessed stamp",
    steps: [`select enter('{operatorSession}', '00000000-0000-0000-0000-000000000001', '{foreign}', null)`],
    got: foreignRows,
    control: false,
  },
  {
    name: "another session's stamp read from its row",
    steps: [
      `select enter('{operatorSession}', (select stamp from session where id = '{operatorSession}'), '{foreign}', null)`,
    ],
    got: foreignRows,
  },
  {
    name: 'a foreign partner entered by the own session',
    steps: [`select enter('{session}', '{stamp}', '{foreign}', null)`],
    got: foreignRows,
  },
  {
    name: "another partner's customer singled out",
    steps: [`select enter('{session}', '{stamp}', '{partner}', '{foreignCustomer}')`],
    got: foreignRows,
  },
  {
    name: "a customer made with the id of another partner's",
    steps: [
      `insert into organization (partner_id, id, kind, name) values ('{partner}', '{foreignCustomer}', 'customer', 'x')`,
      `select enter('{session}', '{stamp}', '{partner}', '{foreignCustomer}')`,
    ],
    got: foreignRows,
  },
  {
    name: "another session's organizations",
    got: `select count(*) from subjects('{operatorSession}', null, '')`,
    control: false,
  },
  {
    name: "an entry in another partner's log",
    got: `select 1 from audit_ended_visit(jsonb_build_object('partner_id', '{foreign}', 'event', 'loginToPartnerEnded',
      'session_id', '{operatorSession}', 'id', gen_random_uuid()))`,
    control: false,
  },
]);

const rows = by(request, [
  { name: 'foreign rows read', got: foreignRows },
  {
    name: 'foreign rows joined to own ones',
    got: `select count(*) from organization a join organization b on true where b.partner_id = '{foreign}'`,
  },
  {
    name: 'a foreign row added',
    got: `insert into organization (partner_id, id, kind, name) values ('{foreign}', gen_random_uuid(), 'customer', 'x')`,
  },
  { name: 'foreign rows changed', got: `update organization set name = name where partner_id = '{foreign}'` },
  {
    name: 'own rows given away',
    got: `update organization set partner_id = '{foreign}' where id = '{customer}'`,
    control: false,
  },
  {
    name: 'foreign rows deleted',
    got: `delete from organization where partner_id = '{foreign}' and id = '{spare}'`,
  },
  {
    name: 'a foreign row changed by a conflict',
    got: `insert into organization (partner_id, id, kind, name) values ('{foreign}', '{foreignCustomer}', 'customer', 'x')
      on conflict (partner_id, id) do update set name = 'x'`,
  },
  {
    name: 'foreign rows merged',
    got: `merge into organization o using (values (1)) v (x) on o.partner_id = '{foreign}'
      when matched then update set name = o.name`,
  },
  {
    name: 'foreign rows locked',
    got: `select count(*) from (select from organization where partner_id = '{foreign}' for update) x`,
  },
  { name: 'a table emptied', got: 'truncate mail' },
  {
    name: 'foreign rows copied out',
    got: `copy (select from organization where partner_id = '{foreign}') to stdout`,
  },
  { name: 'a partition read past its table', got: 'select count(*) from audit_entry_rest', control: false },
  { name: 'row security turned off', steps: ['set local row_security = off'], got: foreignRows },
  {
    name: 'a division by zero that tells of foreign rows',
    got: `select count(*) from organization where 1 / (case when partner_id = '{foreign}' then 0 else 1 end) = 2`,
    leak: '22012',
  },
  {
    name: 'foreign rows by way of XML',
    got: `select cardinality(xpath('//row', query_to_xml('select from organization where partner_id = ''{foreign}''', true, false, '')))`,
  },
  {
    name: 'statistics of a table',
    got: `select count(*) from pg_stats where schemaname = 'public' and tablename = 'organization'`,
  },
  { name: 'addresses of everybody', got: 'select count(*) from sign_in_name' },
  { name: 'sessions of everybody', got: 'select count(*) from session' },
  { name: 'mails of everybody', got: 'select count(*) from mail' },
]);

const becoming: readonly Way[] = [
  'portal_owner',
  'portal_request',
  'portal_auth',
  'portal_worker',
  'portal_tenant',
  'portal_audit',
  'portal_keeper',
  'postgres',
].map((role) => ({
  name: `becoming ${role}`,
  roles: logins.filter((login) => login !== role),
  steps: [`set local role ${role}`],
  got: `select 1`,
}));

const roles = by(all, [
  {
    name: 'another role by its setting',
    steps: [`select set_config('role', 'portal_owner', true)`],
    got: 'select 1',
  },
  {
    name: 'reset role',
    steps: ['reset role'],
    got: `select count(*) from pg_roles where rolname = current_user and rolname <> '{login}'`,
  },
  {
    name: 'another session authorization',
    steps: ['set local session authorization postgres'],
    got: 'select 1',
  },
  { name: 'row-level security passed by', got: 'alter role {login} bypassrls' },
  { name: 'a role granted to itself', got: 'grant portal_owner to {login}', control: false },
  { name: 'triggers turned off', got: 'set local session_replication_role = replica' },
  {
    name: 'a setting of the server',
    got: `select count(*) from pg_settings where name = 'fsync' and set_config('fsync', 'off', false) is null`,
    control: false,
  },
  { name: 'the hashes of the roles', got: 'select count(*) from pg_authid' },
  {
    name: 'statements of another role',
    got: `select count(*) from pg_stat_activity where usename = 'portal_owner' and query like '%canary%'`,
  },
]);

const objects = by(all, [
  {
    name: 'a temporary table before the one that enter reads',
    steps: ['create temporary table session (like public.session)'],
    got: 'select 1',
  },
  { name: 'a temporary view', got: 'create temporary view organization as select 1 as id' },
  {
    name: 'a temporary function',
    got: `create function pg_temp.tenant(text) returns uuid language sql as $$ select null::uuid $$`,
  },
  { name: 'a temporary sequence', got: 'create temporary sequence escape' },
  { name: 'a table in the schema', got: 'create table public.escape (id int)' },
  { name: 'a view in the schema', got: 'create view public.escape as select * from organization' },
  {
    name: 'a definer function in the schema',
    got: `create function public.escape() returns int language sql security definer as 'select 1'`,
  },
  {
    name: 'an operator in the schema',
    got: 'create operator public.=== (leftarg = uuid, rightarg = uuid, function = uuid_eq)',
  },
  { name: 'a schema', got: 'create schema escape' },
  { name: 'an extension', got: 'create extension hstore' },
  { name: 'a foreign server', got: 'create foreign data wrapper escape' },
  {
    name: 'another text of the function that names the tenant',
    got: `create or replace function public.tenant(p_part text) returns uuid language sql as 'select null::uuid'`,
  },
  {
    name: 'the owner of the function that enters',
    got: 'alter function enter(uuid, uuid, uuid, uuid) owner to {login}',
    control: false,
  },
  {
    name: 'a trigger on a table',
    got: 'create trigger escape before update on organization for each row execute function suppress_redundant_updates_trigger()',
  },
  { name: 'a rule on a table', got: 'create rule escape as on update to organization do instead nothing' },
  {
    name: 'an event trigger',
    got: 'create event trigger escape on ddl_command_start execute function nothing()',
    control: false,
  },
  {
    name: 'row-level security turned off for a table',
    got: 'alter table organization disable row level security',
  },
  { name: 'a policy of its own', got: 'create policy escape on organization using (true)' },
  { name: 'a right granted to itself', got: 'grant select on tenant_key to {login}' },
  { name: 'the key of the marks', got: 'select count(*) from tenant_key' },
  { name: 'another key of the marks', got: `update tenant_key set key = '\\x00'` },
  { name: 'a publication', got: 'create publication escape for all tables' },
  {
    name: 'a replication slot',
    got: `select count(*) from pg_create_logical_replication_slot('escape', 'pgoutput')`,
    control: false,
  },
]);

const files = by(all, [
  { name: 'a file of the server', got: `select length(pg_read_file('PG_VERSION'))` },
  { name: 'a folder of the server', got: `select count(*) from pg_ls_dir('.')` },
  { name: 'rows copied into a program', got: `copy (select 1) to program 'cat > /dev/null'` },
  { name: 'rows copied from a program', got: `copy mail (id) from program 'true'`, control: false },
  { name: 'rows copied into a file', got: `copy (select 1) to '/dev/null'` },
  { name: 'a large object made of a file', got: `select count(*) from lo_import('PG_VERSION')` },
]);

const secrets: readonly Way[] = [
  {
    name: "the worker's large object",
    roles: ['portal_request', 'portal_auth'],
    got: 'select length(lo_get({largeObject}))',
  },
  {
    name: 'password hashes',
    roles: ['portal_request', 'portal_worker'],
    got: 'select count(password_hash) from user_account',
  },
  {
    name: 'two-factor secrets',
    roles: ['portal_request', 'portal_worker'],
    got: 'select count(*) from (select mfa_secret_sealed from user_account) x',
  },
  {
    name: 'signing keys',
    roles: ['portal_request', 'portal_worker'],
    got: 'select count(*) from (select private_key_sealed from signing_key) x',
    control: false,
  },
  {
    name: 'secrets of access keys',
    roles: ['portal_request', 'portal_auth'],
    got: 'select count(*) from (select sealed from secret_once) x',
  },
  { name: 'a log entry changed', roles: all, got: `update audit_entry set target = ''` },
  { name: 'a log entry deleted', roles: all, got: 'delete from audit_entry' },
  { name: 'the end of a chain', roles: all, got: 'update audit_chain set seq = 0' },
];

export const ways: readonly Way[] = [
  ...forged,
  ...narrowed,
  ...sessions,
  ...rows,
  ...becoming,
  ...roles,
  ...objects,
  ...files,
  ...secrets,
];
