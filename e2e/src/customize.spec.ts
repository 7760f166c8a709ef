import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { svgOf } from '../../api/src/testing/uploads.ts';
import { callerOf } from './testing/api.ts';
import {
  type NewPartner,
  acceptInvitation,
  newColleague,
  newCustomer,
  newPartner,
  speak,
  unique,
} from './testing/people.ts';
import { enter, picture } from './testing/browser.ts';
import { lowContrasts } from './testing/contrast.ts';
import { eventually } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf, type Words } from './testing/words.ts';

const { open, visitAs } = useBrowser();
const customize = '/company/settings/customize';

let partner: NewPartner;
let admin: string;
let customerOwner: string;
let customerName: string;
beforeAll(async () => {
  partner = await newPartner();
  admin = await newColleague(partner.owner, 'admin');
  customerOwner = `owner-${unique()}@e2e.example`;
  customerName = `Kunden ${unique()} AB`;
  const caller = await callerOf(partner.owner);
  await newCustomer(caller, { name: customerName, inviteOwnerEmail: customerOwner });
  await acceptInvitation(customerOwner);
});

const colorField = (page: Page, t: Words, mode: 'light' | 'dark') =>
  page.getByRole('textbox', { name: t(`company.customize.color.${mode}`), exact: true });
const saveButton = (page: Page, t: Words) =>
  page.getByRole('button', { name: t('common.save'), exact: true });
const chooseLogo = (page: Page, mode: 'light' | 'dark', file: { name: string; buffer: Buffer }) =>
  page.locator(`input[type=file][data-logo=${mode}]`).setInputFiles({ mimeType: '', ...file });
const fillOf = (page: Page, t: Words): Promise<string> =>
  saveButton(page, t).evaluate((button) => getComputedStyle(button).backgroundColor);
const worn = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--light-brand'));
/** The company's logo in the navigation. */
const sign = (page: Page) => page.getByRole('link', { name: partner.name }).first().locator('img');
const shownLogo = async (page: Page): Promise<string> => (await sign(page).getAttribute('src')) ?? '';
const drawing = svgOf('<path d="M4 4h52v22H4z" fill="#ff6a00"/><path d="M64 4h130v8H64z" fill="#7f8ba0"/>');

/** Until nothing is unsaved: the sentence that it was saved may still be the one of the save before. */
async function save(page: Page, t: Words): Promise<void> {
  await saveButton(page, t).click();
  await page.getByText(t('company.customize.saved')).last().waitFor();
  const discard = page.getByRole('button', { name: t('company.customize.discard') });
  await expect.poll(() => discard.isDisabled()).toBe(true);
}

/** The company as it comes, whatever a test before has left. */
async function restoreDefaults(): Promise<void> {
  const caller = await callerOf(partner.owner);
  const { body } = await caller('GET', '/company/brand/');
  const primaryColor = { lightMode: '#32dc5a', darkMode: '#32dc5a' };
  await caller('PUT', '/company/appearance/', { body: { primaryColor, version: body['version'] } });
  for (const mode of ['light', 'dark']) await caller('DELETE', `/company/logo/${mode}/`);
}

const t = wordsOf('en');

test('an owner tries colors and logos on the portal itself, saves them, and the customer wears them', async () => {
  await restoreDefaults();
  const page = await visitAs(partner.owner, customize);
  const light = colorField(page, t, 'light');
  await light.fill('orange');
  await light.blur();
  await page.getByText(t('validation.hexColor', { value: 'orange' })).waitFor();
  await light.fill('#FF6A00');
  const card = page.getByRole('region', { name: t('company.customize.color.light') });
  await card.getByText('6.0:1').waitFor();
  await card.getByText(t('company.customize.ratio.needs', { ratio: '4.5:1' })).waitFor();
  await card.getByText('#B34A09').waitFor();
  // The page itself wears it before it is saved; customers do not.
  await eventually(async () => expect(await fillOf(page, t)).toBe('rgb(255, 106, 0)'));
  await page.getByRole('status').getByText(t('company.preview.unsaved')).waitFor();
  await chooseLogo(page, 'light', { name: 'Logga ö.svg', buffer: drawing });
  await eventually(async () => expect(await shownLogo(page)).toMatch(/^blob:/));
  await page.getByText(/Logga ö\.svg, /).waitFor();
  const before = (await callerOf(customerOwner))('GET', '/company/appearance/');
  expect((await before).body).toMatchObject({ primaryColor: { lightMode: '#32dc5a' } });

  await save(page, t);
  await eventually(async () => expect(await shownLogo(page)).toMatch(/^data:image\/png;base64,iVBOR/));
  const saved = await shownLogo(page);
  expect(await light.inputValue()).toBe('#FF6A00');
  await page.getByText('Logga ö.svg').waitFor();
  // Another one is tried and discarded: the saved one is worn again, not the one from when the page was opened.
  await chooseLogo(page, 'light', { name: 'annan.svg', buffer: svgOf('<path d="M0 0h9v9H0z"/>') });
  await eventually(async () => expect(await shownLogo(page)).toMatch(/^blob:/));
  await page.getByRole('button', { name: t('company.customize.discard') }).click();
  await eventually(async () => expect(await shownLogo(page)).toBe(saved));
  const field = page.getByRole('group', { name: t('company.customize.logo.light') });
  expect(await field.getByRole('img').first().getAttribute('src')).toBe(saved);

  await speak(customerOwner, 'sv');
  const customer = await visitAs(customerOwner, '/', { language: 'sv' });
  await eventually(async () => expect(await shownLogo(customer)).toMatch(/^data:image\/png/));
  expect(await worn(customer)).toBe('#ff6a00');

  await card.getByRole('button', { name: t('company.customize.useForAll') }).click();
  expect(await light.inputValue()).toBe('#b34a09');
  await page.getByRole('button', { name: t('company.customize.discard') }).click();
  expect(await light.inputValue()).toBe('#FF6A00');
  await eventually(async () => expect(await worn(page)).toBe('#ff6a00'));
  await page.getByRole('button', { name: t('company.customize.restore') }).click();
  await save(page, t);
  await page.reload();
  await page.getByText(t('company.customize.logo.none')).first().waitFor();
  expect(await light.inputValue()).toBe('#32dc5a');
  await expect.poll(() => sign(page).count()).toBe(0);
});

test('a file that is refused says why at its logo, and what was saved beside it is told', async () => {
  await restoreDefaults();
  const page = await visitAs(partner.owner, customize);
  const logo = page.getByRole('group', { name: t('company.customize.logo.light') });
  const refused: [{ name: string; buffer: Buffer }, key: string][] = [
    [{ name: 'logo.svg', buffer: svgOf('<script>document.title = "taken"</script>') }, 'fileActive'],
    [{ name: 'logo.png', buffer: Buffer.from('<html><script>alert(1)</script>') }, 'fileTypeNotAllowed'],
    [{ name: 'logo.svg', buffer: svgOf('<text>Nordmoln</text>') }, 'svgHasText'],
  ];
  for (const [file, key] of refused) {
    await chooseLogo(page, 'light', file);
    await saveButton(page, t).click();
    await logo.getByText(t(`uploads.error.${key}`)).waitFor();
    await page.getByRole('alert').getByText(t('company.customize.failed')).waitFor();
  }
  await chooseLogo(page, 'light', { name: 'logo.png', buffer: Buffer.alloc(1_000_001) });
  await logo.getByText(t('uploads.error.fileTooLarge')).waitFor();
  // What will not be saved is not shown as if it were.
  expect(await page.locator('img[src^="blob:"]').count()).toBe(0);
  expect(await page.title()).toContain(t('company.customize.title'));
  // What was saved beside it is told as saved.
  const other = page.getByRole('group', { name: t('company.customize.logo.dark') });
  await chooseLogo(page, 'light', { name: 'logo.svg', buffer: svgOf('<text>Nordmoln</text>') });
  await chooseLogo(page, 'dark', { name: 'logo.svg', buffer: svgOf('<path d="M0 0h9v9z"/>') });
  await colorField(page, t, 'dark').fill('#123456');
  await saveButton(page, t).click();
  const [partly = ''] = t('company.customize.partly', { parts: '|' }).split('|');
  const alert = page.getByRole('alert').filter({ hasText: partly });
  await alert.getByText(t('company.customize.part.colors')).waitFor();
  await alert.getByText(t('company.customize.part.dark')).waitFor();
  expect(await alert.getByText(t('company.customize.part.light')).count()).toBe(0);
  await logo.getByText(t('uploads.error.svgHasText')).waitFor();
  await other.getByRole('button', { name: t('company.customize.logo.remove') }).waitFor();
  await picture(page, 'customize-partly');
  const { body } = await (await callerOf(partner.owner))('GET', '/company/brand/');
  expect(body).toMatchObject({ primaryColor: { darkMode: '#123456' }, logos: { light: null } });
  await page.getByRole('button', { name: t('company.customize.discard') }).click();
  await logo.getByText(t('company.customize.logo.none')).waitFor();
});

test(
  'of two people the slower one is told who was faster, and keeps what was typed',
  { retry: 0 },
  async () => {
    await restoreDefaults();
    const page = await visitAs(admin, customize);
    await colorField(page, t, 'dark').fill('#123456');
    const caller = await callerOf(partner.owner);
    const { body } = await caller('GET', '/company/brand/');
    const faster = '#00aa55';
    const primaryColor = { lightMode: faster, darkMode: '#32dc5a' };
    await caller('PUT', '/company/appearance/', { body: { primaryColor, version: body['version'] } });
    await saveButton(page, t).click();
    await page.getByText(/Signe Ny/).waitFor();
    await page.getByRole('button', { name: t('ui.stale.load') }).click();
    await page.getByText(t('ui.stale.loaded')).waitFor();
    expect(await colorField(page, t, 'light').inputValue()).toBe(faster);
    expect(await colorField(page, t, 'dark').inputValue()).toBe('#123456');
    await save(page, t);
  },
);

test('every word of the page is drawn at 4.5 to 1 or more in both modes with random colors', async () => {
  const page = await visitAs(partner.owner, customize);
  await colorField(page, t, 'light').fill('#7f7f7f');
  await page.getByText(customerName).first().waitFor();
  await eventually(async () => expect(await fillOf(page, t)).toBe('rgb(127, 127, 127)'));
  const { measured, failed } = await lowContrasts(page, partner.owner, 8);
  expect(failed).toEqual([]);
  expect(measured).toBeGreaterThan(8 * 2 * 30);
});

test('the name of a logo runs nowhere, and unsaved colors are asked about before they are left', async () => {
  const page = await visitAs(partner.owner, customize);
  const name = `"'><img src=x onerror=document.title=1>{{7*7}}.svg`;
  await chooseLogo(page, 'dark', { name, buffer: drawing });
  await save(page, t);
  await page.reload();
  await page.getByText(/onerror/).waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  await colorField(page, t, 'light').fill('#aa0000');
  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui.leave.confirm') })
    .click();
  await page.getByRole('link', { name: 'Logo updated' }).or(page.getByText('Logo updated')).first().click();
  await page
    .getByText(/onerror/)
    .first()
    .waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
  // What was left is not worn any longer.
  await eventually(async () => expect(await worn(page)).not.toBe('#aa0000'));
});

test('a logo that is gone already counts as removed, and what is staged after it is saved', async () => {
  await restoreDefaults();
  const visited = await open();
  const { page } = visited;
  await enter(visited, partner.owner, customize);
  for (const mode of ['light', 'dark'] as const) {
    await chooseLogo(page, mode, { name: `${mode}.svg`, buffer: drawing });
  }
  await save(page, t);
  for (const mode of ['light', 'dark']) {
    const logo = page.getByRole('group', { name: t(`company.customize.logo.${mode}`) });
    await logo.getByText(`${mode}.svg`, { exact: true }).waitFor();
    await logo.getByRole('button', { name: t('company.customize.logo.remove') }).click();
  }
  await (
    await callerOf(partner.owner)
  )('DELETE', '/company/logo/light/');
  await page.getByText(t('company.customize.saved')).last().waitFor({ state: 'hidden' });
  await save(page, t);
  await page.reload();
  await eventually(async () =>
    expect(await page.getByText(t('company.customize.logo.none')).count()).toBe(2),
  );
  // The removal of what was gone.
  visited.complaints.splice(0);
});
