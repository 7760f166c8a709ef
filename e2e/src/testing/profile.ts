import type { Locator, Page } from 'playwright-core';
import { demoPassword } from './browser.ts';
import { within, type Words } from './words.ts';

export const tab = (name: string): string => `/user-profile?tab=${name}`;
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const dialogOf = (page: Page): Locator => page.getByRole('dialog');
export const accessOf = (page: Page, t: Words, access: string): Locator =>
  dialogOf(page).getByRole('radio', { name: within(t(`user.tokens.access.${access}`)) });

/** Asks for a change of address, up to its code. */
export async function askForAddress(page: Page, t: Words, email: string): Promise<void> {
  await button(page, t('user.email.change')).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: within(t('user.field.newEmail')) }).fill(email);
  await dialog.getByLabel(t('user.field.currentPassword')).fill(demoPassword);
  await button(page, t('user.email.send')).click();
  await dialog.getByRole('heading', { name: t('user.email.codeTitle') }).waitFor();
}
