import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { scrollsSideways } from './testing/accessibility.ts';
import { tokenOf } from './testing/accounts.ts';
import { enter, picture } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { demo } from './testing/portals.ts';
import { newReseller, type Reseller } from './testing/resellers.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const operator = 'operator@demo.example';
const reason =
  'Kunden har ringt om att bucketen för säkerhetskopior inte går att nå från den nya servern i Sundsvall och bett oss titta på nycklarna, se ärende 2026-118822 och mejlväxlingen med driften.';
const title =
  'Planned maintenance of the whole storage platform including gateways and balancers in both regions';
let reseller: Reseller;

/** A ticket of one paragraph, as people write them. */
async function writeTicket(email: string): Promise<void> {
  const form = new FormData();
  form.set('service', 'other');
  form.set('description', reason.repeat(2));
  const headers = { authorization: `Bearer ${await tokenOf(email)}` };
  const sent = await fetch(`${demo().url}/api/support/email-support/`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(sent.status).toBe(201);
}

beforeAll(async () => {
  reseller = await newReseller(
    'en',
    (word) => `Sveriges Kommunala Leverantörsförening för Molntjänster ${word} ekonomisk förening`,
  );
  const caller = await house.callerOf(reseller.email);
  const { id } = await house.customerNamed(caller, reseller.customer.name);
  const acting = await caller('POST', '/impersonate/', { body: { id, reason } });
  const inside = house.callerWith(String(acting.body['accessToken']));
  const colleague = `en-mycket-lang-adress-for-en-kollega-${house.unique()}@kommunalforbundet-i-norra.example`;
  const invited = await inside('POST', '/company/user/', { body: { email: colleague, roles: ['viewer'] } });
  expect(invited.status).toBe(201);
  await writeTicket(reseller.customer.email);
  // Far ahead, so that nobody else's page shows it.
  const begins = Date.now() + 300 * 24 * 60 * 60 * 1000;
  const [startsAt, endsAt] = [new Date(begins).toISOString(), new Date(begins + 3_600_000).toISOString()];
  const words = { titleEn: title, titleSv: title, textEn: 'Soon.', textSv: 'Snart.' };
  const about = { kind: 'maintenance', service: 's3-storage', region: null, audience: 'everybody' };
  const notice = await (
    await house.callerOf(operator)
  )('POST', '/operator/global-notification/', { body: { ...words, ...about, startsAt, endsAt } });
  expect(notice.status).toBe(201);
}, 120_000);

/** The heads of columns that one has to scroll to. */
const pushedOut = (page: Page): Promise<string[]> =>
  page
    .locator('main table')
    .first()
    .evaluate((table) => {
      const right = table.parentElement?.getBoundingClientRect().right ?? 0;
      const heads = [...table.querySelectorAll('th')];
      return heads
        .filter((head) => head.getBoundingClientRect().right > right + 4)
        .map((head) => head.innerText);
    });

/** Its name, who reads it, and where it is. */
const lists: [name: string, email: () => string, address: string][] = [
  ['partners', () => operator, '/operator/partners'],
  ['registrations', () => operator, '/operator/registrations'],
  ['notices', () => operator, '/operator/notices'],
  ['users', () => reseller.customer.email, '/company/users'],
  ['visitors', () => reseller.customer.email, '/company/visitors'],
  ['tickets', () => reseller.customer.email, '/support/tickets'],
  ['audit-log', () => reseller.email, '/audit-log/all'],
];

test.each(lists)(
  'in the list of %s long texts take more lines, and no column is out of sight',
  async (name, email, address) => {
    const visited = await open();
    const { page } = visited;
    await enter(visited, email(), address);
    await page.locator('main tbody a, main tbody button').first().waitFor();
    expect(await pushedOut(page)).toEqual([]);
    await picture(page, `long-${name}`);
  },
);

test('on a phone a card of the audit log breaks long names, and the page does not scroll sideways', async () => {
  const visited = await open({ width: 360, height: 780 });
  const { page } = visited;
  await enter(visited, reseller.email, '/audit-log/all');
  await page.locator('main li').getByText(reseller.name).first().waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await picture(page, 'long-audit-log-360');
});
