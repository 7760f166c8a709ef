import { getMe, impersonate, listSubjects } from '@portal/contract/auth/sign-in';
import { listCustomers } from '@portal/contract/customers';
import { getContactDetails, getMfaSettings } from '@portal/contract/user';
import { getEmail, listSessions } from '@portal/contract/user-access';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { openRowMenu, reasonOf } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const customers = '/customers/customers';
const engineer = personOf('partner', 'engineer');
const actingFor = 'Polarvind Kraft AB';
const bar = (page: Page) => page.getByRole('region', { name: 'Impersonation' });

/** The engineer, acting for an hour. */
const acting = () => {
  const customer = personOf('customer', 'engineer');
  const endsAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const actingAs = {
    organization: customer.organization,
    realOrganizationName: engineer.organization.name,
    role: 'engineer' as const,
    endsAt,
  };
  return { ...customer, actingAs };
};
const listWith = (closedUntil: string | null) => {
  const list = sampleOf(listCustomers);
  const items = list.items.map((one) => ({ ...one, closedUntil, deletedOn: null }));
  return answer(listCustomers, { ...list, items });
};

test('a customer that closed its account is neither impersonated nor deleted, and the menu says until when', async () => {
  const me = personOf('partner', 'owner');
  const { page } = await open({ me, address: customers, answers: [listWith('2099-01-02T09:00:00.000Z')] });
  const item = await openRowMenu(page, 'Name 1');
  for (const name of ['Impersonate', 'Delete customer'])
    expect(await reasonOf(item(name)), name).toMatch(
      /The customer has closed its account to you until Jan 2, 2099/,
    );
});

test('one that closed it meanwhile is not impersonated, and the page says so', async () => {
  const refusal = refuse(impersonate, 'partnerAccessClosed', { status: 409 });
  const { page, t } = await open({
    me: engineer,
    address: customers,
    answers: [listWith(null), refusal],
  });
  await (await openRowMenu(page, 'Name 1'))('Impersonate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Impersonate', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Unable to impersonate customer Name 1' });
  await alert.getByText(t('api.common.error.partnerAccessClosed')).waitFor();
  expect(await bar(page).count()).toBe(0);
});

test('whose role may not is offered no impersonation in the picker', async () => {
  for (const isOffered of [false, true]) {
    const { items } = sampleOf(listSubjects);
    const subjects = items.map((one) => ({ ...one, mayImpersonate: isOffered }));
    const { page } = await open({
      me: personOf('partner', isOffered ? 'engineer' : 'viewer'),
      address: '/services/s3-storage/buckets',
      answers: [listWith(null), answer(listSubjects, { items: subjects })],
    });
    await page.getByRole('button', { name: 'Customer: All customers' }).click();
    await page.getByRole('button', { name: 'Manage Name 1' }).waitFor();
    const offer = page.getByRole('button', { name: 'Impersonate Name 1' });
    if (isOffered) await offer.waitFor();
    else expect(await offer.count()).toBe(0);
  }
});

test('one’s own account cannot be changed while one acts, and says why', async () => {
  const { page } = await open({
    me: acting(),
    address: '/user-profile?tab=security',
    answers: [
      sampled(getContactDetails),
      sampled(getEmail),
      answer(getMfaSettings, { ...sampleOf(getMfaSettings), enabled: false }),
    ],
  });
  await page.getByText(`You act for ${actingFor}. Return to your own identity first.`).first().waitFor();
  for (const name of ['Change password', 'Enable two-factor']) {
    const button = page.getByRole('button', { name });
    await button.waitFor();
    expect(await button.getAttribute('aria-disabled'), name).toBe('true');
  }
  expect(await page.getByLabel('Current password').isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Contact details' }).click();
  await page.getByLabel('First name').waitFor();
  expect(await page.getByLabel('First name').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save details' }).count()).toBe(0);
});

test('sessions are not ended while one acts, not even those elsewhere', async () => {
  const { page, t } = await open({
    me: acting(),
    address: '/user-profile?tab=sessions',
    answers: [sampled(listSessions)],
  });
  const button = page.getByRole('button', { name: t('user.sessions.endOthers') });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
});

test('its end is told a minute before, with the way back', async () => {
  const { page, change, calls, newToken } = await open({
    me: acting(),
    tokenSeconds: 60 * 60,
    address: '/user-profile',
    answers: [sampled(getContactDetails), listWith(null)],
  });
  await bar(page).waitFor();
  await page.clock.fastForward('30:00');
  await bar(page).getByText('30 min').waitFor();
  await page.clock.fastForward('29:10');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^The impersonation ends in \d+ seconds\.$/).waitFor();
  change(
    answer(impersonate, { ...sampleOf(impersonate), accessToken: newToken(7 * 24 * 60 * 60) }),
    answer(getMe, engineer),
  );
  await dialog.getByRole('button', { name: 'Back to Björkudden IT AB' }).click();
  await bar(page).waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'detached' });
  expect(calls.some(({ endpoint }) => endpoint.name === impersonate.name)).toBe(true);
});
