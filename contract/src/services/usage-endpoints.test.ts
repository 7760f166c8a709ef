import { expect, test } from 'vitest';
import { s3Usage } from '../s3-storage/usage.ts';
import { usageEndpointsOf } from './usage-endpoints.ts';

test('the path of a customer’s usage says what is metered: what is used, or licenses', () => {
  const licenses = usageEndpointsOf({
    module: 'm365-backup',
    name: 'M365Backup',
    path: '/m365-backup',
    thing: 'User',
    metering: 'license-metering',
  });
  expect([s3Usage, licenses].map(({ ofCustomer }) => ofCustomer.path)).toEqual([
    '/s3/usage-metering/',
    '/m365-backup/license-metering/',
  ]);
  expect(licenses.byThing.path).toBe('/m365-backup/usage-by-user/');
});
