import type { Fault } from './fault.ts';

const file = 'api/src/virtual-data-center/spla/orders.ts';
const repository = 'api/src/virtual-data-center/spla/repository.ts';
const test = 'api/src/virtual-data-center/spla/spla.test.ts';
const rises =
  'a quantity › that rises is charged for the whole month, and one that falls counts from the next';
const gone =
  'once their vDC is gone, licenses are read-only, cost on, and stand in the way until they are deleted';

export const splaFaults: readonly Fault[] = [
  {
    name: 'More licenses pass without a look at their price and the credit limit',
    file,
    find: 'quantity > before\n',
    replace: 'quantity > before + 1\n',
    test: {
      file: test,
      name: 'what is ordered › beyond the credit limit is refused, more of it as well, and less is not',
    },
  },
  {
    name: 'A change is charged for what is more alone',
    file,
    find: 'const charge = { product, thingId: vdcId, quantity: units(quantity) };',
    replace: 'const charge = { product, thingId: vdcId, quantity: units(Math.abs(more)) };',
    test: { file: test, name: rises },
  },
  {
    name: 'What is deleted is charged on',
    file,
    find: "  await orderCharge(call.tx, { change: 'stop', charge: { product, thingId: vdcId } });\n",
    replace: '  void [product, vdcId];\n',
    test: { file: test, name: 'what is deleted › is paid for until the end of the month' },
  },
  {
    name: 'Licenses of a data center that is being deleted are changed',
    file,
    find: '  if (!takesSplaLicenses(vdc)) throw operationOpen();\n',
    replace: '',
    test: { file: test, name: gone },
  },
  {
    name: 'An older change of a quantity is kept over a newer one',
    file: 'api/src/services/thing-orders.ts',
    find: '    requireVersion(thing, steps.version);\n',
    replace: '',
    test: { file: test, name: 'a quantity › that somebody else changed meanwhile is not changed' },
  },
  {
    name: 'Licenses are ordered a second time for one data center',
    file,
    find: '  await requireUncharged(tx, { thingId: vdcId, products: [product] });\n',
    replace: '',
    test: { file: test, name: 'what is ordered › once for a vDC is changed and not ordered again' },
  },
  {
    name: 'Licenses are ordered for a data center that has failed',
    file: 'contract/src/virtual-data-center/spla.ts',
    find: "state === 'active' || state === 'updating'",
    replace: "state !== 'deleting'",
    test: {
      file: test,
      name: 'what is ordered › without a price, at another price, without consent, in a wrong number or for no vDC is refused',
    },
  },
  {
    name: 'The list tells the customer’s price as the partner’s',
    file: repository,
    find: 'round(p.partner * t.quantity * 100)',
    replace: 'round(p.customer * t.quantity * 100)',
    test: {
      file: test,
      name: 'what can be ordered › tells what the partner pays to those who may know it, and to nobody else',
    },
  },
  {
    name: 'The list tells the price of one as that of all',
    file: repository,
    find: "'customerMinor', round(p.customer * t.quantity * 100)",
    replace: "'customerMinor', round(p.customer * 100)",
    test: {
      file: test,
      name: 'what is ordered › is charged for the whole month, to the customer at its price and to the partner at its own',
    },
  },
  {
    name: 'A lower quantity reads as what the month is billed for',
    file: repository,
    find: "and c.product = t.product and c.thing_id = t.vdc_id and c.charged_on >= date_trunc('month', ${today})::date), 0))`",
    replace:
      "and c.product = t.product and c.thing_id = t.vdc_id and c.charged_on < date_trunc('month', ${today})::date), 0))`",
    test: { file: test, name: rises },
  },
  {
    name: 'Who saves the list gets what the partner pays, whoever it is',
    file: 'api/migrations/0010-prices.sql',
    find: "and u.roles && array['owner', 'admin', 'billing']",
    replace: '',
    test: {
      file: test,
      name: 'what can be ordered › tells what the partner pays to those who may know it, and to nobody else',
    },
  },
];
