import { endpoints } from '@portal/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSuite } from './testing/list-suite.ts';
import type { ListCase } from './testing/lists/list-case.ts';
import { auditLists } from './testing/lists/audit.ts';
import { companyLists } from './testing/lists/companies.ts';
import { isPaged } from './testing/lists/list-trial.ts';
import { operatorLists } from './testing/lists/operator.ts';
import { publishedLists } from './testing/lists/published.ts';
import { partsOf } from './testing/parts.ts';
import { createTestPortal, type TestPortal } from './testing/test-portal.ts';

const ofCapabilities = (await partsOf<readonly ListCase[]>('lists')).flat();
const lists = [...operatorLists, ...companyLists, ...auditLists, ...publishedLists, ...ofCapabilities];
const connections = ['SE-NORTH-1', 'SE-CENTRAL-1'].map((region) => ({
  system: 'ceph-rgw',
  region,
  endpoint: 'http://127.0.0.1:9',
  accessKey: 'unused',
  secretKey: 'unused',
}));

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ CONNECTIONS: JSON.stringify(connections) });
});
afterAll(() => portal.close());

test('every list of the API is tried once, and so is every file of one', () => {
  const names = endpoints.filter((one) => isPaged(one) || one.csv).map(({ name }) => name);
  expect(lists.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(names.toSorted());
});

for (const list of lists) listSuite(() => portal, list);
