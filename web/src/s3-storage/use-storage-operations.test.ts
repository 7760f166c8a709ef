import { expect, test } from 'vitest';
import { operationOn } from './use-storage-operations.ts';

const order = (id: string, targetId: string) => ({
  id,
  kind: 'deleteBucket' as const,
  service: 's3-storage' as const,
  customerId: 'customer',
  customerName: 'Nordvik AB',
  targetId,
  subject: 'backup',
  state: 'running' as const,
  step: 1,
  steps: 2,
  attempts: 1,
  reason: null,
  reasonValues: {},
  reference: 'R',
  expectedSeconds: 5,
  createdAt: '2026-11-20T09:00:00Z',
  createdBy: 'Eva',
  nextTryAt: null,
  finishedAt: null,
});

test('of two buckets of one name in two regions each has its own operation', () => {
  const latest = [order('second', 'in-south'), order('first', 'in-north')];
  expect(operationOn(latest, ['deleteBucket'], { id: 'in-north' })?.id).toBe('first');
  expect(operationOn(latest, ['deleteBucket'], { id: 'in-south' })?.id).toBe('second');
  expect(operationOn(latest, ['deleteBucket'], { id: 'in-east' })).toBeUndefined();
  expect(operationOn(latest, ['createBucket'], { id: 'in-north' })).toBeUndefined();
});
