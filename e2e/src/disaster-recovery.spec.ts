import { expect, test } from 'vitest';
import { useBrowser } from './testing/visits.ts';

const { visitAs } = useBrowser();
const things = '/services/disaster-recovery/things';

test('the partner’s engineer enables Disaster Recovery for a customer, creates a thing and deletes it', async () => {
  const page = await visitAs('engineer@demo.example', things);
  const missing =
    'The demo starts no system of disaster-recovery yet: write tools/demo/simulators.ts, then this journey in e2e/src/disaster-recovery.spec.ts.';
  expect(await page.getByRole('link', { name: 'Disaster Recovery' }).count(), missing).toBe(1);
});

test('the customer’s owner sees what there is, in Swedish', async () => {
  const page = await visitAs('customer@demo.example', things, { language: 'sv' });
  const missing =
    'The demo has nothing of disaster-recovery yet: write api/src/disaster-recovery/seed.ts, then this journey in e2e/src/disaster-recovery.spec.ts.';
  expect(await page.getByRole('row').count(), missing).toBeGreaterThan(1);
});
