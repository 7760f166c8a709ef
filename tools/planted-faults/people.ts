import type { Fault } from './fault.ts';

const overview = 'api/src/customers/overview.test.ts';

export const peopleFaults: readonly Fault[] = [
  {
    name: 'The list compares a customer with what all of its partner’s had cost before',
    file: 'api/src/customers/repository.ts',
    find: 'and u.customer_id = t.id and u.span',
    replace: 'and u.span',
    test: {
      file: overview,
      name: 'the list compares a customer with its own month before, of whole days and a part of the one that runs',
    },
  },
  {
    name: 'The list compares a customer with its months, and not with its days',
    file: 'api/src/customers/repository.ts',
    find: "u.span = 'day'",
    replace: "u.span = 'month'",
    test: {
      file: overview,
      name: 'the list compares a customer with its own month before, of whole days and a part of the one that runs',
    },
  },
  {
    name: 'Who was invited counts as a user on the customer’s page',
    file: 'api/src/customers/overview.ts',
    find: " and u.state <> 'invited'",
    replace: '',
    test: { file: overview, name: 'people count once they have accepted their invitation' },
  },
  {
    name: 'Who was invited counts as a user in the list of customers',
    file: 'api/src/customers/repository.ts',
    find: "u.organization_id = t.id and u.state <> 'invited')`;",
    replace: 'u.organization_id = t.id)`;',
    test: {
      file: 'api/src/customers/customers.test.ts',
      name: 'services and users are counted, and the filter shows who has a service',
    },
  },
  {
    name: 'A region that does not answer needs somebody once for each of its parts',
    file: 'api/src/customers/attention.ts',
    find: " and x.part = 'whole'",
    replace: '',
    test: {
      file: overview,
      name: 'a region that does not answer is one reason, however many of its parts are read',
    },
  },
  {
    name: 'What is busy counts as what needs somebody',
    file: 'api/src/customers/attention.ts',
    find: "count(*) filter (where r.urgency < ${urgency('busy')}) as count",
    replace: 'count(*) as count',
    test: {
      file: overview,
      name: 'what is being done needs nobody',
    },
  },
  {
    name: 'A customer reads that it is closed to itself',
    file: 'api/src/services/status.ts',
    find: "'closed', not ${isOwn}::boolean and",
    replace: "'closed', ${isOwn}::boolean and",
    test: {
      file: 'api/src/settings/partner-access.test.ts',
      name: 'a customer that closes partner access › is neither acted in nor changed by its partner, which reads on and is told why',
    },
  },
  {
    name: 'A customer that has never closed reads as closed',
    file: 'api/src/services/status.ts',
    find: 'and coalesce(c.closed_until > now(), false)',
    replace: 'and coalesce(c.closed_until <= now(), true)',
    test: {
      file: 'api/src/settings/partner-access.test.ts',
      name: 'a customer that closes partner access › opens it again before its time, or by itself when that is over',
    },
  },
  {
    name: 'A partner orders for a customer that has closed its access',
    file: 'api/src/platform/database/tenancy.ts',
    find: "if (isChange && customer.closed && principal.kind !== 'customer')",
    replace: "if (isChange && customer.closed && principal.kind === 'customer')",
    test: {
      file: 'api/src/settings/partner-access.test.ts',
      name: 'a customer that closes partner access › is neither acted in nor changed by its partner, which reads on and is told why',
    },
  },
  {
    name: 'The list of a customer of somebody else is empty instead of not found',
    file: 'api/src/services/customer-rows.ts',
    find: '  anchor: customerExists(tenant),\n',
    replace: '',
    test: {
      file: 'api/src/lists.test.ts',
      suite: 'api/src/testing/lists/paging-tests.ts',
      name: 'listReplications › pages › are those of somebody: a customer that is not there is not found',
    },
  },
  {
    name: 'A deletion counts people who were only invited',
    file: 'api/src/customers/repository.ts',
    find: "select json_build_object('users', count(*) filter (where u.state <> 'invited'),\n        'invitations', count(*) filter (where u.state = 'invited'))",
    replace:
      "select json_build_object('users', count(*),\n        'invitations', count(*) filter (where u.state = 'invited'))",
    test: {
      file: 'api/src/customers/customers.test.ts',
      name: 'a deleted customer is gone with its users, who lose access at once',
    },
  },
  {
    name: 'The day that runs is compared with a whole day',
    file: 'api/migrations/0011-usage.sql',
    find: 'case when t.today is distinct from d::date then 1',
    replace: 'case when t.today is distinct from d::date + 40 then 1',
    test: {
      file: overview,
      name: 'the list compares a customer with its own month before, of whole days and a part of the one that runs',
    },
  },
  {
    name: 'A long month is compared with days of itself',
    file: 'api/migrations/0011-usage.sql',
    find: 'least(t.today, p_month - 1)',
    replace: 'coalesce(t.today, p_month - 1)',
    test: {
      file: 'api/src/platform/metering/totals.test.ts',
      name: 'at 2025-03-30T10:20Z 2025-03-01 is compared with the month before as far as it has come',
    },
  },
  {
    name: 'The day of 25 hours is compared as one of 24',
    file: 'api/migrations/0011-usage.sql',
    find: 'full_hours(day_begins(t.now_day), day_begins(t.now_day + 1)) end',
    replace: '24 end',
    test: {
      file: 'api/src/platform/metering/totals.test.ts',
      name: 'at 2025-10-26T09:00Z 2025-10-01 is compared with the month before as far as it has come',
    },
  },
];
