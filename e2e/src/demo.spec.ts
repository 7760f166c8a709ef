import { afterAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { play } from './testing/faults.ts';
import { useBrowser } from './testing/visits.ts';
import { demo } from './testing/portals.ts';

const open = useBrowser();
const simulators = [
  'ceph-rgw-SE-NORTH-1',
  'ceph-rgw-SE-CENTRAL-1',
  'bolagsverket',
  'news-feed',
  'mail-catcher',
] as const;

afterAll(async () => {
  for (const name of simulators) await play(name, 'none');
});

test('each fault is switched on and off from the page, for each simulator', async () => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'operator@demo.example', '/customers/customers');
  await page.getByRole('link', { name: 'Simulators' }).click();
  for (const name of simulators) {
    const card = page
      .getByRole('region', { name })
      .or(page.locator('section', { hasText: name }))
      .first();
    const isFirst = name === simulators[0];
    for (const fault of isFirst
      ? ['Slow', 'Refuses', 'Throttles', 'Down', 'No fault']
      : ['Down', 'No fault']) {
      await card.getByRole('radio', { name: new RegExp(`^${fault}`) }).check();
      await page.getByText(`${name}: ${fault}`).waitFor();
    }
  }
  await page.reload();
  await page
    .getByRole('radio', { name: /^No fault/, checked: true })
    .nth(simulators.length - 1)
    .waitFor();
});

test('the delay of a slow one can be set, and is there after a reload', async () => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'operator@demo.example', '/demo/simulators');
  await page.getByRole('radio', { name: /^Slow/ }).first().check();
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

test('the mail inbox opens from there, and nobody but the operator has the page', async () => {
  const visited = await open();
  await enter(visited, 'operator@demo.example', '/demo/simulators');
  const link = visited.page.getByRole('link', { name: 'Open the mail inbox' });
  expect(await link.getAttribute('href')).toBe(demo().inbox);
  const other = await open();
  await enter(other, 'partner@demo.example', '/demo/simulators');
  await other.page.getByRole('heading', { name: 'Page not found' }).waitFor();
});
