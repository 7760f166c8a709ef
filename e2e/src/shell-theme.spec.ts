import { expect, test } from 'vitest';
import { signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { demo } from './testing/portals.ts';

const { open } = useBrowser();

test('colors and name are those of the host before the sign-in, and the partner’s own after it, its logo too', async () => {
  const { page } = await open();
  const brand = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
  const { port } = new URL(demo().url);
  await page.goto(`http://fyrskeppet.localhost:${port}/auth/login`);
  await page.getByText('Cloud services from Fyrskeppet Molntjänster AB').waitFor();
  expect(await brand()).toBe('#ff6a00');
  await page.goto('/auth/login');
  await page.getByText('Cloud services in one place').waitFor();
  expect(await brand()).toBe('#32dc5a');
  await signIn(page, 'other-partner@demo.example');
  await page.getByRole('link', { name: 'Create customer' }).waitFor();
  await expect.poll(brand, { timeout: 15_000 }).toBe('#ff6a00');
  await page.getByRole('link', { name: 'Fyrskeppet Molntjänster AB' }).locator('img').first().waitFor();
});
