import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startDemo, type Demo } from './testing/demo.ts';
import { arriveAt, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

// `npm run dev`: the portal behind Vite, which has to let through all that the built one has.

const { open } = useBrowser();
let demo: Demo;

beforeAll(async () => {
  demo = await startDemo(inject('preparedFolder'), {}, 'dev');
}, 300_000);
afterAll(() => demo.stop());

test('a person signs in, hears of events, opens a list and saves it', async () => {
  const { page } = await open({ url: demo.url, own: true });
  await page.goto('/auth/login');
  const [events] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/events/')),
    signIn(page, 'partner@demo.example').then(() => arriveAt(page, '/customers/customers')),
  ]);
  expect(events.headers()['content-type']).toContain('text/event-stream');
  await page.locator('main table tbody tr').first().waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('customers.csv');
});
