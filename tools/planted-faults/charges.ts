import type { Fault } from './fault.ts';

const file = 'api/migrations/0011-charges.sql';
const byHand = 'api/src/platform/metering/charges-by-hand.test.ts';
const late = 'months that are charged late cost what the first day of each did, the customer and the partner';
const half = 'half an öre is rounded up, and what is given back likewise';
const full = 'what is given back in full is all that was charged for the period that runs, and of no other';
const part = 'what is given back in part is that of the days that are left, the day itself among them';
const charges = 'api/src/platform/metering/charges.test.ts';

export const chargeFaults: readonly Fault[] = [
  {
    name: 'A month that is charged late costs what it costs today',
    file,
    find: 'p_recurring.product, first_day) p;\n    if found then',
    replace: 'p_recurring.product, stockholm_day(portal_now())) p;\n    if found then',
    test: { file: byHand, name: late },
  },
  {
    name: 'The partner is charged the customer’s price',
    file,
    find: 'round(p_quantity * p_recurring.partner_price *',
    replace: 'round(p_quantity * p_recurring.customer_price *',
    test: { file: byHand, name: late },
  },
  {
    name: 'A charge is cut off instead of rounded',
    file,
    find: 'round(p_quantity * p_recurring.customer_price *',
    replace: 'trunc(p_quantity * p_recurring.customer_price *',
    test: { file: byHand, name: half },
  },
  {
    name: 'What is stopped gives back all of its periods',
    file,
    find: 'where h.partner_id = r.partner_id and h.recurring_id = r.id and h.period_to = period_start(r, r.periods)), r.partner_id);',
    replace: 'where h.partner_id = r.partner_id and h.recurring_id = r.id), r.partner_id);',
    test: { file: byHand, name: full },
  },
  {
    name: 'What is given back in full leaves what was added during the period',
    file,
    find: 'where h.partner_id = r.partner_id and h.recurring_id = r.id and h.period_to',
    replace:
      "where h.reason = 'period' and h.partner_id = r.partner_id and h.recurring_id = r.id and h.period_to",
    test: { file: byHand, name: full },
  },
  {
    name: 'What is given back in full costs the partner what the customer gets',
    file,
    find: '-h.customer_cost,\n    -h.partner_cost',
    replace: '-h.customer_cost,\n    -h.customer_cost',
    test: { file: byHand, name: full },
  },
  {
    name: 'What is given back in part is charged once more',
    file,
    find: "perform add_charge(r, 'less', -paid_then,",
    replace: "perform add_charge(r, 'less', paid_then,",
    test: { file: byHand, name: part },
  },
  {
    name: 'A last period that is cut short costs a whole one',
    file,
    find: 'select greatest(period_start(p_recurring, p_periods),',
    replace: 'select least(period_start(p_recurring, p_periods),',
    test: { file: byHand, name: 'a last period that a term cuts short costs its share of a whole one' },
  },
  {
    name: 'A period is charged the day after it has begun',
    file,
    find: 'and period_start(c, c.periods) <= today',
    replace: 'and period_start(c, c.periods) < today',
    test: {
      file: byHand,
      name: 'a month begins at midnight in Stockholm, and is charged from then on',
    },
  },
  {
    name: 'Days of prices and charges begin at midnight of UTC',
    file: 'api/migrations/0010-prices.sql',
    find: "return (p_at at time zone 'Europe/Stockholm')::date;",
    replace: "return (p_at at time zone 'UTC')::date;",
    test: {
      file: byHand,
      name: 'a month begins at midnight in Stockholm, and is charged from then on',
    },
  },
  {
    name: 'A service that has ended is charged on',
    file: 'api/src/platform/metering/charges.ts',
    find: 'and service = ${service} and stopped_on is null`);',
    replace: 'and service = ${service} and stopped_on is not null`);',
    test: {
      file: byHand,
      name: 'once a service has ended nothing of it is charged, and of others everything',
    },
  },
  {
    name: 'The end of one service stops what is charged of all',
    file: 'api/src/platform/metering/charges.ts',
    find: ' and service = ${service} and stopped_on is null`);',
    replace: " and ${service} <> '' and stopped_on is null`);",
    test: {
      file: byHand,
      name: 'once a service has ended nothing of it is charged, and of others everything',
    },
  },
  {
    name: 'A term costs anew what the list says at each of its periods',
    file,
    find: "if p_recurring.billed = 'calendar-month' and p_recurring.periods > 0 then",
    replace: 'if p_recurring.periods > 0 then',
    test: {
      file: byHand,
      name: 'a term keeps its price at each of its periods, whatever the list says by then',
    },
  },
  {
    name: 'What was ordered at one price is charged at that of the day on which it is done',
    file,
    find: "coalesce((p_charge ->> 'unitPrice')::numeric, price.customer)",
    replace: 'price.customer',
    test: { file: byHand, name: half },
  },
  {
    name: 'Less in a month is given back though nobody has said so',
    file,
    find: "elsif new_quantity < paid and (p_charge ->> 'refunds')::boolean then",
    replace: 'elsif new_quantity < paid then',
    test: {
      file: charges,
      name: 'what is billed by the calendar month › costs more for all of the month, and less from the next one on',
    },
  },
  {
    name: 'More in a month costs the price of before',
    file,
    find: "    if r.billed = 'calendar-month' then\n      r := at_prices_of_today(r);\n    end if;\n",
    replace: '',
    test: {
      file: charges,
      name: 'what is billed by the calendar month › that is raised when the price has changed costs the new one for what is more',
    },
  },
  {
    name: 'What stops and begins anew within a month is charged twice',
    file,
    find: "and c.stopped_on >= date_trunc('month', today)::date",
    replace: "and c.stopped_on > date_trunc('month', today)::date + 40",
    test: {
      file: charges,
      name: 'what is billed by the calendar month › that stops and begins anew within a month is paid once, and once more in the next',
    },
  },
  {
    name: 'What had begun elsewhere is charged from its beginning',
    file,
    find: "if p_charge ? 'chargedFrom' then",
    replace: "if p_charge ? 'chargedNever' then",
    test: {
      file: charges,
      name: 'a term › that had begun elsewhere is charged from the day that it is found, the period of that day by its rest',
    },
  },
];
