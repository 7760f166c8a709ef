import { listLicenses, termEndOutcomes } from '@portal/contract/m365-licenses/licenses';
import sql from 'sql-template-tag';
import { inPairs, rowsOf } from '../../testing/lists/companies.ts';
import type { Item, ListCase } from '../../testing/lists/list-case.ts';
import { ofCustomer } from '../../testing/lists/services.ts';

const outcomeOf = ({ termEnd }: Item): unknown => Reflect.get(Object(termEnd), 'outcome');
const endsInDays = ({ termEndsAt }: Item): number =>
  (Date.parse(String(termEndsAt)) - Date.now()) / 86_400_000;

const licenses: ListCase = {
  endpoint: listLicenses,
  text: ({ name }) => name,
  columns: {
    name: { as: 'text' },
    purchased: { as: 'number' },
    termEndsAt: { as: 'time' },
    createdAt: { as: 'time' },
  },
  searched: ['name'],
  filters: {
    status: {},
    outcome: { values: () => [...termEndOutcomes], matches: (item, value) => outcomeOf(item) === value },
    endsWithinDays: {
      values: () => ['3'],
      matches: (item, value) => endsInDays(item) >= 0 && endsInDays(item) <= Number(value),
    },
  },
  arrange: (portal) =>
    ofCustomer(
      portal,
      ({ partnerId, customerId }) => sql`
        insert into service (partner_id, customer_id, service, state)
        values (${partnerId}, ${customerId}, 'm365-licenses', 'enabled')`,
      ({ partnerId, customerId }, texts) => sql`
        insert into license (partner_id, customer_id, id, subscription_id, name, product, product_id, sku_id, term,
          billing_period, quantity, status, created_on_system_at, term_starts_at, term_ends_at, outcome, is_decided,
          system_version, created_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), gen_random_uuid(), r.text, 'm365-licenses.P:0001:P1Y:monthly',
          'P', '0001', 'P1Y', 'monthly', 1 + r.n % 7, (array['active', 'suspended', 'cancelled'])[1 + r.n % 3], now(), now(),
          now() + (r.n % 9 - 1.5) * interval '1 day', (array['renews', 'extends', 'ends'])[1 + r.n % 3], true, '1', ${inPairs}
        from ${rowsOf(texts)}`,
    ),
};

export const lists: readonly ListCase[] = [licenses];
