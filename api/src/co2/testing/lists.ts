import { listCo2ByCustomer } from '@portal/contract/co2';
import type { ListCase } from '../../testing/lists/list-case.ts';
import { ofMonth } from '../../testing/lists/services.ts';

const footprint: ListCase = {
  endpoint: listCo2ByCustomer,
  text: ({ name }) => name,
  columns: { name: { as: 'swedish' }, kWh: { as: 'number' }, kgCo2e: { as: 'number' } },
  searched: ['name'],
  arrange: (portal) => ofMonth(portal, { service: 's3-storage', product: 's3-storage.capacity' }),
};

export const lists: readonly ListCase[] = [footprint];
