import { sampleNote } from '@portal/api/testing/sample';
import { loginV2 } from '@portal/contract/auth/sign-in';
import { getMfaSettings } from '@portal/contract/user';
import { getEmail } from '@portal/contract/user-access';
import { inviteUser, listUsers, resendUserInvitation } from '@portal/contract/users';
import { describe, expect, test } from 'vitest';
import { answer, never, refuse, sampled, type Answer } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { allWrites } from '../testing/component/writes/all.ts';
import {
  changes,
  failures,
  sampleOfWrites,
  settled,
  upToButton,
} from '../testing/component/writes/pressed.ts';
import type { WriteRow } from '../testing/component/writes/row.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

/** What a script calls, and no screen. */
const ofNoScreen: readonly string[] = [loginV2.name];
const upTo = (row: WriteRow, instead?: Answer) => upToButton(open, row, instead);

const rows = sampleOfWrites(0.08);

test('every call that changes something is tried by a double click on its button', () => {
  const tried = new Set([...allWrites.map(({ writes }) => writes.name), ...ofNoScreen]);
  expect(changes.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

describe.each(rows)('$name', (row) => {
  test('a double click sends it once, though the answer takes its time', async () => {
    const { page, button, reply, written, change } = await upTo(row, never(row.writes));
    await row.begins?.(page);
    await button.dblclick();
    await expect.poll(written, { message: sampleNote }).toEqual([row.writes.name]);
    change(reply);
    await settled(page);
    expect(written(), sampleNote).toEqual([row.writes.name]);
    expect(await failures(page), sampleNote).toEqual([]);
  });
  test('and the second press of a slow one is for nothing else', async () => {
    const { page, button, written } = await upTo(row);
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await row.begins?.(page);
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(written, { message: sampleNote }).toEqual([row.writes.name]);
    await settled(page);
    const address = page.url();
    const layers = await page.locator('dialog[open], :popover-open').count();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await settled(page);
    expect(written(), sampleNote).toEqual([row.writes.name]);
    expect(await failures(page), sampleNote).toEqual([]);
    expect([page.url(), await page.locator('dialog[open], :popover-open').count()]).toEqual([
      address,
      layers,
    ]);
  });
});

test('what a double click opens stays open', async () => {
  const { page, t } = await open({
    me: personOf('partner', 'owner'),
    address: '/user-profile?tab=security',
    answers: [answer(getMfaSettings, { ...sampleOf(getMfaSettings), enabled: false }), sampled(getEmail)],
  });
  await page.getByRole('button', { name: t('user.mfa.enable.open') }).dblclick();
  await page.getByRole('dialog').locator('[name=password]').fill('still here');
  const menu = page.getByRole('button', { name: t('app.menu.label', { name: 'Signe Ny' }) });
  await page.keyboard.press('Escape');
  await menu.dblclick();
  await page.getByRole('link', { name: t('app.menu.profile') }).waitFor();
  expect(await menu.getAttribute('aria-expanded')).toBe('true');
});

test('a failure that a message tells of is over as soon as the same is tried again', async () => {
  const list = sampleOf(listUsers);
  const items = list.items.map((one) => ({ ...one, state: 'invited' as const }));
  const away = refuse(resendUserInvitation, 'unavailable', { status: 503 });
  const { page, t, change, excuse } = await open({
    me: personOf('partner', 'owner'),
    address: '/company/users',
    answers: [answer(listUsers, { ...list, items }), away],
  });
  const [first, second] = items.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const failed = (user = '') =>
    page.getByRole('alert').filter({ hasText: t('users.resend.failed', { user }) });
  const resend = async (row: number): Promise<void> => {
    // By keyboard: messages lie over the end of the rows.
    await page.locator('[data-row-menu]').nth(row).press('Enter');
    await page.getByRole('menuitem', { name: t('users.action.resend') }).press('Enter');
  };
  await resend(0);
  await failed(first).waitFor();
  await resend(1);
  await failed(second).waitFor();
  change(sampled(resendUserInvitation));
  await resend(0);
  await page.getByText(t('users.resend.done', { user: first ?? '' })).waitFor();
  await failed(first).waitFor({ state: 'detached' });
  expect(await failed(second).count()).toBe(1);
  await failed(second)
    .getByRole('button', { name: t('common.retry') })
    .click();
  await page.getByText(t('users.resend.done', { user: second ?? '' })).waitFor();
  await failed(second).waitFor({ state: 'detached' });

  change(refuse(inviteUser, 'unavailable', { status: 503 }));
  await page.goto('/company/users/create-user');
  const send = page.getByRole('button', { name: t('users.invite.send') });
  await page.locator('[name=email]').fill('kim.berg@polarvind.example');
  await page.getByRole('checkbox').last().check();
  await send.click();
  const invitation = page.getByRole('alert').filter({ hasText: t('users.invite.failed') });
  await invitation.waitFor();
  change(sampled(inviteUser));
  await send.click();
  await page.getByText(t('users.invite.done', { email: 'kim.berg@polarvind.example' })).waitFor();
  await invitation.waitFor({ state: 'detached' });
  excuse();
});
