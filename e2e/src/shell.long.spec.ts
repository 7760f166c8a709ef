import { expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { arriveAt } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();
const seen = [
  ['operator@demo.example', '/customers/customers'],
  ['partner@demo.example', '/customers/customers'],
  ['customer-viewer@demo.example', '/services/s3-storage/buckets'],
] as const;

test.each(seen)('nothing that %s is shown is a stub', async (email, path) => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, email, '/');
  await arriveAt(page, path);
  const links = page.getByRole('complementary').first().getByRole('link');
  await links.first().waitFor();
  const addresses = new Set(
    await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')),
  );
  expect(addresses.size).toBeGreaterThan(1);
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Page not found').count(), address).toBe(0);
    expect(await page.getByText('Something went wrong', { exact: true }).count(), address).toBe(0);
  }
});
