import type { Fault } from './fault.ts';

const ledger = 'api/migrations/0012-ledger.sql';
const watch = 'api/src/partners/credit-watch.ts';
const many = 'api/src/platform/metering/many-customers.test.ts';
const scan = 'api/src/price-scan.test.ts';
const credit = 'api/src/platform/operations/credit.test.ts';
const revenue = 'api/src/revenue/revenue.test.ts';
const inMonth =
  'the operator sees what all partners pay in a month, by service and product, before and after it is added up';
const onceOrdered =
  'an order counts once: while it waits, when it is tried again, and until what it made is read';
const fewRows = 'trend, month and top ten of a partner with 4,000 customers read at most a hundred rows each';
const mailed =
  'from 80 percent on owners and billing of the partner and the operator get one mail, and the next after it was below 75';

/** What is kept of partners, and told of it. */
export const totalsFaults: readonly Fault[] = [
  {
    name: 'The ten that cost most are looked for among all customers',
    file: ledger,
    find: 'create index customer_total_by_partner_minor on customer_total\n  (partner_id, service, month, partner_minor desc, quantity desc, customer_id);',
    replace: '',
    test: { file: many, name: fewRows },
  },
  {
    name: 'What the largest customer pays is what the partner pays for it',
    file: ledger,
    find: 'order by t.customer_minor desc, t.quantity desc, t.customer_id limit p_most)',
    replace: 'order by t.customer_minor, t.quantity desc, t.customer_id limit p_most)',
    test: { file: many, name: 'what is told of them is the sum of what each of them costs' },
  },
  {
    name: 'What is going to be charged stays due when it ends',
    file: ledger,
    find: 'where (c.r).stopped_on is null and ((c.r).ends_on is null',
    replace: 'where ((c.r).ends_on is null',
    test: {
      file: 'api/src/platform/metering/ledger.test.ts',
      name: 'what is going to be charged on a day is kept with its partner, until it is charged or ended',
    },
  },
  {
    name: 'The mail of a credit limit comes again each minute',
    file: watch,
    find: 'if (warned ? percent >= forgottenBelow : percent < warnedAt) return;',
    replace: 'if (percent < warnedAt) return;',
    test: { file: 'api/src/partners/credit-watch.test.ts', name: mailed },
  },
  {
    name: 'The mail of a credit limit comes again below 80 percent',
    file: watch,
    find: 'const forgottenBelow = 75;',
    replace: 'const forgottenBelow = 80;',
    test: { file: 'api/src/partners/credit-watch.test.ts', name: mailed },
  },
  {
    name: 'A partner of which something is not billed is deleted',
    file: 'api/src/settings/deletion-repository.ts',
    find: "(3, 'unbilled', ${unbilledMonths})",
    replace: "(3, 'unbilled', 0)",
    test: {
      file: 'api/src/settings/deletion.test.ts',
      name: 'on its day › a partner of which something is not billed stays, and is told so',
    },
  },
  {
    name: 'A deleted customer takes its invoice address along',
    file: ledger,
    find: 'create trigger customer_departs after delete on organization for each row when (old.kind',
    replace:
      "create trigger customer_departs after delete on organization for each row when ('partner' = 'x' and old.kind",
    test: {
      file: 'api/src/settings/deletion.test.ts',
      name: 'on its day › a partner of which something is not billed stays, and is told so',
    },
  },
  {
    name: 'The credit of a partner is told to whoever estimates',
    file: 'api/migrations/0012-partners.sql',
    find: 'if tells_partner_cost(p_session, p_partner) then\n    return query select o.credit_limit_minor',
    replace: 'if true then\n    return query select o.credit_limit_minor',
    test: {
      file: credit,
      name: 'who may see prices sees limit and use, on a page and beside an order; nobody else sees either',
    },
  },
  {
    name: 'What all customers cost the partner is told to everybody there',
    file: ledger,
    find: "select ''::text, ''::text, c.starts_on, 0::bigint, c.customer_minor, case when tells then c.partner_minor end",
    replace: "select ''::text, ''::text, c.starts_on, 0::bigint, c.customer_minor, c.partner_minor",
    test: { file: scan, name: 'no endpoint and no file tells a partner’s price to engineer' },
  },
  {
    name: 'What a discount changes is reckoned with the list price',
    file: 'api/migrations/0011-usage.sql',
    find: 'select l.customer_id, sum(line_minor(l.cost * (100 - current) * 0.01))::bigint,',
    replace: 'select l.customer_id, sum(line_minor(l.cost))::bigint,',
    test: {
      file: 'api/src/pricing/effects.test.ts',
      name: 'a discount changes what the partner pays for its customers; the operator sees it before it is saved',
    },
  },
  {
    name: 'What the operator gets for a product lacks what is not folded yet',
    file: ledger,
    find: "t.priced from total_change t\n    where t.span = 'month' and t.starts_on = p_month and t.product <> ''",
    replace:
      "t.priced from total_change t\n    where false and t.span = 'month' and t.starts_on = p_month and t.product <> ''",
    test: { file: revenue, name: inMonth },
  },
  {
    name: 'The partners that pay most are those whose customers do',
    file: ledger,
    find: 'having sum(x.priced) > 0 order by 3 desc, 1 limit p_most',
    replace: 'having sum(x.priced) > 0 order by 2 desc, 1 limit p_most',
    test: {
      file: revenue,
      name: 'the ten partners that pay most come first, whatever of it is not added up yet',
    },
  },
  {
    name: 'The revenue of all services counts each of them besides',
    file: 'api/src/revenue/repository.ts',
    find: "from of_month m where m.service = ''),",
    replace: 'from of_month m),',
    test: { file: revenue, name: inMonth },
  },
  {
    name: 'The revenue is told to everybody of the operator',
    file: 'contract/src/revenue.ts',
    find: "access: { may: 'pricing.read', of: ['operator'] }",
    replace: "access: { may: 'customers.read', of: ['operator'] }",
    test: { file: revenue, name: 'it is told to those of the operator who may know prices alone' },
  },
  {
    name: 'What has failed stays ordered',
    file: ledger,
    find: "when (p_order).state in ('waiting', 'running') then",
    replace: "when (p_order).state <> 'succeeded' then",
    test: {
      file: 'api/src/platform/metering/ledger.test.ts',
      name: 'what is ordered is kept by product until a cloud has done it, whatever becomes of the order',
    },
  },
  {
    name: 'An order that is tried again counts twice against the limit',
    file: 'api/migrations/0012-partners.sql',
    find: 'select l.product, -l.quantity from operation o',
    replace: 'select l.product, 0 from operation o',
    test: { file: credit, name: onceOrdered },
  },
  {
    name: 'What was ordered is forgotten before it is read',
    file: 'api/migrations/0012-partners.sql',
    find: "and o.state = 'succeeded' and o.created_at",
    replace: "and o.state = 'failed' and o.created_at",
    test: { file: credit, name: onceOrdered },
  },
  {
    name: 'The footprint of all customers tells of no hour that is missing',
    file: 'api/src/co2/repository.ts',
    find: 't.starts_on as month, t.hours, t.expected, t.quantity\n',
    replace: 't.starts_on as month, t.hours, t.hours as expected, t.quantity\n',
    test: {
      file: 'api/src/co2/co2.test.ts',
      name: 'the footprint of a month › of all customers for the partner; a region without a factor has energy and no emissions',
    },
  },
];
