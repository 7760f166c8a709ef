import type { Fault } from './fault.ts';

const metering = 'api/src/platform/metering/metering.ts';
const ledger = 'api/src/platform/metering/ledger.test.ts';
const credit = 'api/src/platform/operations/credit.test.ts';
const once = 'a month is billed once; what is measured later of it is billed by a later run as that month’s';
const sums =
  'the sums of a partner are those of its customers’ lines, folded or not, and the operator’s those of all';
const above =
  'above the limit an order is refused: the partner sees limit and excess, the customer that its partner decides';
const recomputed = 'the lines of random months are what rational numbers make of them, to the öre';
const totals = 'whatever is told as a total is the sum of these lines, on each endpoint and in each file';

export const moneyFaults: readonly Fault[] = [
  {
    name: 'From the second batch on, the partner pays the customer’s price for the month',
    file: metering,
    find: 'partner_cost = coalesce(m.partner_cost + excluded.partner_cost',
    replace: 'partner_cost = coalesce(m.partner_cost + excluded.customer_cost',
    test: {
      file: 'api/src/platform/metering/metering.test.ts',
      name: 'costs › of a month are those of its days, the customer’s and the partner’s, however many batches they came in',
    },
  },
  {
    name: 'A meter reading that comes again counts again',
    file: metering,
    find: 'on conflict (partner_id, series_id, hour) do nothing',
    replace: 'on conflict (partner_id, series_id, hour) do update set quantity = excluded.quantity',
    test: {
      file: 'api/src/platform/metering/metering.test.ts',
      name: 'a reading › counts once in its day and month, however often it comes, and the first of an hour stands',
    },
  },
  {
    name: 'What a customer pays is cut off instead of rounded',
    file: 'api/migrations/0010-prices.sql',
    find: 'return round(p_cost * 100)::bigint',
    replace: 'return trunc(p_cost * 100)::bigint',
    test: { file: 'api/src/recomputed-lines.test.ts', name: recomputed },
  },
  {
    name: 'A line goes on over a price that comes back',
    file: 'api/migrations/0010-prices.sql',
    find: 'exit when not found or (earlier.customer, earlier.partner) is distinct from (customer, partner);',
    replace: 'exit when not found;',
    test: { file: 'api/src/recomputed-lines.test.ts', name: recomputed },
  },
  {
    name: 'A list that leaves a price as it was ends its line',
    file: 'api/migrations/0010-prices.sql',
    find: 'while price_from > first_day loop',
    replace: 'while false loop',
    test: { file: 'api/src/recomputed-lines.test.ts', name: recomputed },
  },
  {
    name: 'A discount that begins within a month begins no line',
    file: 'api/migrations/0010-prices.sql',
    find: 'held_from := greatest(valid_from, held_from);',
    replace: 'held_from := valid_from;',
    test: { file: 'api/src/recomputed-lines.test.ts', name: recomputed },
  },
  {
    name: 'What two regions have is one line',
    file: 'api/migrations/0011-usage.sql',
    find: 'p.span, p.starts_on, s.region,\n    coalesce(d.price_from',
    replace: "p.span, p.starts_on, '',\n    coalesce(d.price_from",
    test: { file: 'api/src/recomputed-lines.test.ts', name: recomputed },
  },
  {
    name: 'What is metered later stands in a line without a price',
    file: metering,
    find: 'price_from = excluded.price_from, last_hour',
    replace: 'last_hour',
    test: {
      file: 'api/src/platform/metering/totals.test.ts',
      name: 'a price that is set and taken back on one day leaves its line as it was',
    },
  },
  {
    name: 'A price that changes today leaves the day in the line of yesterday’s',
    file: 'api/migrations/0011-metering.sql',
    find: ', price_from = excluded.price_from\n',
    replace: '\n',
    test: {
      file: 'api/src/platform/metering/totals.test.ts',
      name: 'a price that is set and taken back on one day leaves its line as it was',
    },
  },
  {
    name: 'The total of a customer’s things is what is shown of them',
    file: 'api/src/platform/metering/usage-lists.ts',
    find: 'sql`t.all_customer_minor + t.customer_rounding`',
    replace: 'sql`t.all_customer_minor`',
    test: { file: 'api/src/recomputed-lines.test.ts', name: totals },
  },
  {
    name: 'A file of things lacks the row that closes it',
    file: 'api/src/platform/http/csv.ts',
    find: 'if (closing) yield cells(closing);',
    replace: '',
    test: { file: 'api/src/recomputed-lines.test.ts', name: totals },
  },
  {
    name: 'An explanation’s total is rounded by itself',
    file: 'api/src/platform/metering/explained-cost.ts',
    find: 'sql`sum(${minor})`',
    replace: 'sql`line_minor(sum(${cost}))`',
    test: { file: 'api/src/recomputed-lines.test.ts', name: totals },
  },
  {
    name: 'What is billed is billed again',
    file: 'api/migrations/0012-ledger.sql',
    find: '-b.quantity, -b.customer_minor,\n      -b.partner_minor',
    replace: '0, 0,\n      0',
    test: { file: ledger, name: once },
  },
  {
    name: 'What is metered later of a billed month is not billed',
    file: 'api/migrations/0012-ledger.sql',
    find: "= any(p_customers) and t.span = 'month' and t.starts_on <= p_month",
    replace: "= any(p_customers) and t.span = 'month' and t.starts_on = p_month",
    test: { file: 'api/src/platform/metering/ledger.test.ts', name: 'a run bills earlier months as well' },
  },
  {
    name: 'Two who bill a partner at once bill it twice',
    file: 'api/migrations/0012-ledger.sql',
    find: "  perform pg_advisory_xact_lock(hashtextextended('billing/' || p_partner, 0));\n",
    replace: '',
    test: {
      file: ledger,
      name: 'many who bill the same partner at once bill each line once, and nothing of it can be changed',
    },
  },
  {
    name: 'What is billed stays among what is not billed',
    file: 'api/migrations/0012-ledger.sql',
    find: '-sum(a.customer_minor), -sum(a.partner_minor) from added',
    replace: '0, 0 from added',
    test: { file: ledger, name: once },
  },
  {
    name: 'What is not folded yet is missing in the sums of a partner',
    file: 'api/migrations/0012-ledger.sql',
    find: 'from total_change t\n    where t.partner_id = p_partner and t.span',
    replace: 'from total_change t\n    where false and t.span',
    test: { file: ledger, name: sums },
  },
  {
    name: 'What a line was before stays in the sums of its partner',
    file: 'api/migrations/0012-ledger.sql',
    find: 'union all select -1, r.* from unnest(p_removed) r) c\n    join product k on k.key = c.product left join grid_factor',
    replace:
      'union all select 0, r.* from unnest(p_removed) r) c\n    join product k on k.key = c.product left join grid_factor',
    test: { file: ledger, name: sums },
  },
  {
    name: 'The credit limit counts without VAT',
    file: 'api/migrations/0012-partners.sql',
    find: '* (100 + v.rate) * 0.01',
    replace: '* 1',
    test: { file: credit, name: above },
  },
  {
    name: 'The credit limit forgets the month before',
    file: 'api/migrations/0012-partners.sql',
    find: "from summed_totals(p_partner, '{\"\",\"\"}', 'unbilled', '-infinity', '-infinity') u",
    replace: 'from (select running_month_minor(p_partner) as partner_minor) u',
    test: { file: credit, name: above },
  },
  {
    name: 'What is billed by the hour is ordered beyond the credit limit',
    file: 'api/migrations/0012-partners.sql',
    find: "* case when k.billed = 'hour' then hours else 1 end",
    replace: "* case when k.billed = 'hour' then 0 else 1 end",
    test: {
      file: credit,
      name: 'an order that is billed by the hour counts until the end of the month, from when it is made on',
    },
  },
  {
    name: 'What runs is forgotten at midnight',
    file: 'api/migrations/0012-partners.sql',
    find: "'day', today - 1, today) t)",
    replace: "'day', today, today) t)",
    test: { file: ledger, name: 'at midnight what runs goes on counting before it is measured' },
  },
  {
    name: 'What an uplift for all changes counts customers with one of their own',
    file: 'api/migrations/0011-usage.sql',
    find: 'then coalesce(o.percent, p_percent)',
    replace: 'then coalesce(p_percent, o.percent)',
    test: {
      file: 'api/src/pricing/effects.test.ts',
      name: 'an uplift for all changes what they pay who have none of their own, of what runs, per month',
    },
  },
  {
    name: 'What an uplift changes is told to who may not know prices',
    file: 'contract/src/pricing.ts',
    find: "const ofPartner = { module: 'pricing', scope: 'partner', access: { may: 'pricing.manage' } } as const;",
    replace:
      "const ofPartner = { module: 'pricing', scope: 'partner', access: { may: 'customers.read' } } as const;",
    test: { file: 'api/src/pricing/effects.test.ts', name: 'is told to nobody who may not set it' },
  },
  {
    name: 'An order exactly at the credit limit is refused',
    file: 'api/src/platform/operations/credit-limit.ts',
    find: 'if (usedMinor <= limitMinor) return;',
    replace: 'if (usedMinor < limitMinor) return;',
    test: {
      file: 'api/src/platform/operations/credit.test.ts',
      name: 'up to the limit, and without one, everything can be ordered at the next call',
    },
  },
  {
    name: 'Consent to a price in another currency is taken',
    file: 'api/src/platform/operations/price-gate.ts',
    find: 'product === today.product && currency === today.currency && ',
    replace: 'product === today.product && ',
    test: {
      file: 'api/src/platform/operations/price-gate.test.ts',
      name: 'an order at another price than the one of the day is refused, one at that price says what was agreed to',
    },
  },
  {
    name: 'Of two uplifts of one day the older one counts',
    file: 'api/migrations/0010-prices.sql',
    find: 'u.customer_id is null and u.valid_from <= p_day\n    order by u.valid_from desc, u.set_at desc',
    replace: 'u.customer_id is null and u.valid_from <= p_day\n    order by u.valid_from desc, u.set_at',
    test: {
      file: 'api/src/pricing/recosting.test.ts',
      name: 'what was used › today gets the price that is set today, what was used before keeps its own; of one customer its own alone',
    },
  },
  {
    name: 'A second currency is published',
    file: 'api/src/price-list/service.ts',
    find: '  if (fixedCurrency !== null && currency !== fixedCurrency) throw currencyFixed();\n',
    replace: '',
    test: {
      file: 'api/src/price-list/price-list.test.ts',
      name: 'refused › another currency than that of the first published list, in the draft and by the database itself',
    },
  },
  {
    name: 'What an order tells in the next hour counts in the one before',
    file: 'api/src/platform/metering/hourly-readings.ts',
    find: "t.synced_at < ${hour}::timestamptz + interval '1 hour'",
    replace: "t.synced_at < ${hour}::timestamptz + interval '2 hours'",
    test: {
      file: 'api/src/platform/metering/hourly-readings.test.ts',
      name: 'an answer counts in its own hour what was heard of within that hour, from its first moment to its last',
    },
  },
  {
    name: 'What was heard of in the hour before counts in this one',
    file: 'api/src/platform/metering/hourly-readings.ts',
    find: 't.quantity is not null and t.synced_at >= ${hour}',
    replace: 't.quantity is not null',
    test: {
      file: 'api/src/platform/metering/hourly-readings.test.ts',
      name: 'an answer counts in its own hour what was heard of within that hour, from its first moment to its last',
    },
  },
  {
    name: 'A price below zero loses its sign',
    file: 'contract/src/exact.ts',
    find: 'return units < 0n ? `-${text}` : text;',
    replace: 'return text;',
    test: {
      file: 'contract/src/exact.test.ts',
      name: 'a percentage below minus a hundred makes a price that is below zero',
    },
  },
  {
    name: 'March has an hour too many',
    file: 'contract/src/prices.ts',
    find: 'number === 3 ? -1',
    replace: 'number === 3 ? 1',
    test: {
      file: 'contract/src/prices.test.ts',
      name: 'a month has 24 hours a day, one less when summer time begins and one more when it ends',
    },
  },
];
