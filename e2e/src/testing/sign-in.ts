import type { Page } from 'playwright-core';
import { demoPassword } from './browser.ts';

const words = {
  en: { email: 'Email', continue: 'Continue', password: 'Password', submit: 'Log in' },
  sv: { email: 'E-post', continue: 'Fortsätt', password: 'Lösenord', submit: 'Logga in' },
} as const;
type Language = keyof typeof words;

/** The first step of the login page. */
export async function giveAddress(page: Page, email: string, language: Language = 'en'): Promise<void> {
  const { email: label, continue: button } = words[language];
  await page.getByLabel(label, { exact: true }).fill(email);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** The second step of the login page. */
export async function givePassword(
  page: Page,
  password: string = demoPassword,
  language: Language = 'en',
): Promise<void> {
  const { password: label, submit } = words[language];
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** Signs in as a person does, on the login page that is open. */
export async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await giveAddress(page, email);
  await givePassword(page, password);
}

/** Waits until the page is at that path. */
export const arriveAt = (page: Page, path: string): Promise<void> =>
  page.waitForURL(({ pathname }) => pathname === path);

/** Waits until the tab says `<page> – Cloud Portal`. */
export async function titled(page: Page, name: string): Promise<void> {
  await page.waitForFunction((title) => document.title === title, `${name} – Cloud Portal`);
}

/** Ticks and accepts what is outstanding. */
export async function acceptTerms(page: Page): Promise<void> {
  await arriveAt(page, '/auth/accept-terms');
  await page.getByRole('checkbox').first().waitFor();
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
}

/** Does something that the portal keeps with the person, and waits until it is kept. */
export async function kept(page: Page, act: () => Promise<void>): Promise<void> {
  const [answer] = await Promise.all([page.waitForResponse('**/api/user/appearance/'), act()]);
  if (!answer.ok()) throw new Error(`It was not kept: ${answer.status()}`);
}
