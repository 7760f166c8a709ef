import { afterAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { play } from './testing/faults.ts';
import { useBrowser } from './testing/visits.ts';
import { demo } from './testing/portals.ts';

const { open } = useBrowser();
const simulators = [
  'ceph-rgw-SE-NORTH-1',
  'ceph-rgw-SE-CENTRAL-1',
  'cloud-director-availability-SE-NORTH-1',
  'cloud-director-availability-SE-CENTRAL-1',
  'partner-center',
  'bolagsverket',
  'news-feed',
  'mail-catcher',
] as const;

afterAll(async () => {
  for (const name of simulators) await play(name, 'none');
});

test('the operator opens the mail inbox, switches each fault of each simulator on and off, and sets a delay', async () => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'operator@demo.example', '/customers/customers');
  await page.getByRole('link', { name: 'Simulators' }).click();
  const inbox = page.getByRole('link', { name: 'Open the mail inbox' });
  expect(await inbox.getAttribute('href')).toBe(demo().inbox);
  for (const name of simulators) {
    const card = page
      .getByRole('region', { name })
      .or(page.locator('section', { hasText: name }))
      .first();
    const isFirst = name === simulators[0];
    for (const fault of isFirst
      ? ['Slow', 'Refuses', 'Throttles', 'Down', 'No fault']
      : ['Down', 'No fault']) {
      await card.getByRole('radio', { name: new RegExp(`^${fault}`) }).click();
      await page.getByText(`${name}: ${fault}`).waitFor();
    }
  }
  await page.reload();
  await page
    .getByRole('radio', { name: /^No fault/, checked: true })
    .nth(simulators.length - 1)
    .waitFor();

  await page.getByRole('radio', { name: /^Slow/ }).first().click();
  await page.getByText(`${simulators[0]}: Slow`).waitFor();
  const delay = page.getByRole('textbox', { name: 'Delay of each answer' });
  await delay.fill('70000');
  expect(await page.getByRole('button', { name: 'Set the delay' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await delay.fill('250');
  const set = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.locator('button:not([aria-busy])').getByText('Set the delay').click();
  await set;
  await page.reload();
  await delay.waitFor();
  expect(await delay.inputValue()).toMatch(/^250\sms$/);
  await play('ceph-rgw-SE-NORTH-1', 'none');
});
