import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callApi, newAccount, tokenOf, type Invited } from './testing/accounts.ts';
import { demoPassword } from './testing/browser.ts';
import { arriveAt, giveAddress, givePassword, signIn, titled } from './testing/sign-in.ts';
import { oneTimeCodes } from './testing/totp.ts';
import { useBrowser } from './testing/visits.ts';
import { demo } from './testing/portals.ts';

const open = useBrowser();

describe('address, Continue, password', () => {
  const homes = [
    ['partner@demo.example', 'Customers', '/customers/customers'],
    ['operator@demo.example', 'Customers', '/customers/customers'],
    ['customer@demo.example', 'Buckets', '/services/s3-storage/buckets'],
  ] as const;

  test.each(homes)('%s is led home, to %s', async (email, heading, path) => {
    const { page } = await open();
    await page.goto('/');
    await arriveAt(page, '/auth/login');
    await titled(page, 'Log in');
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await giveAddress(page, email);
    await givePassword(page);
    await arriveAt(page, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  });

  test('the same in Swedish', async () => {
    const { page } = await open({ language: 'sv' });
    await page.goto('/auth/login');
    await page.getByRole('heading', { name: 'Logga in' }).waitFor();
    await titled(page, 'Logga in');
    await giveAddress(page, 'engineer@demo.example', 'sv');
    await givePassword(page, demoPassword, 'sv');
    await page.getByRole('heading', { level: 1, name: 'Kunder' }).waitFor();
    await titled(page, 'Kunder');
  });

  test('the back button leads from the password to the address', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await giveAddress(page, 'engineer@demo.example');
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('engineer@demo.example');
  });

  test('an address that was asked for before the sign-in is opened after it', async () => {
    const { page } = await open();
    await page.goto('/customers/create-customer');
    await arriveAt(page, '/auth/login');
    await signIn(page, 'engineer@demo.example');
    await arriveAt(page, '/customers/create-customer');
  });

  test('the whole way in goes by keyboard alone', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await page.locator('[name=username]:focus').waitFor();
    await page.keyboard.type('engineer@demo.example');
    await page.keyboard.press('Enter');
    await page.locator('[name=password]:focus').waitFor();
    await page.keyboard.type('wrong-Password-0');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('[name=password]:focus').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Show the password');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Log in');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
  });
});

describe('what does not lead in', () => {
  const refusals = [
    ['en', 'Username or password is incorrect'],
    ['sv', 'Fel användarnamn eller lösenord'],
  ] as const;

  test.each(refusals)(
    'a wrong password and an unknown address look the same in %s',
    async (language, text) => {
      const shown: string[] = [];
      for (const email of ['viewer@demo.example', 'nobody@demo.example']) {
        const { page } = await open({ language });
        await page.goto('/auth/login');
        await giveAddress(page, email, language);
        await givePassword(page, 'wrong-Password-0', language);
        shown.push((await page.getByRole('alert').textContent()) ?? '');
      }
      expect(shown).toEqual([text, text]);
    },
  );

  test('the API answers a wrong password and an unknown address alike', async () => {
    const answers = await Promise.all(
      ['viewer@demo.example', 'nobody@demo.example'].map((username) =>
        callApi('/login/', { body: { username, password: 'wrong-Password-0' } }),
      ),
    );
    const told = answers.map(({ status, body }) => ({ status, errorKey: body['errorKey'] }));
    expect(told).toEqual([
      { status: 401, errorKey: '100320' },
      { status: 401, errorKey: '100320' },
    ]);
    // The right password forgives the guess.
    await tokenOf('viewer@demo.example');
  });

  const malformed = [
    ['en', 'The provided email address is not valid', 'Email can not be left empty'],
    ['sv', 'E-postadressen är inte giltig', 'E-post får inte lämnas tomt'],
  ] as const;

  test.each(malformed)('a malformed and a missing address are told at Continue in %s', async (...row) => {
    const [language, invalid, empty] = row;
    const { page } = await open({ language });
    await page.goto('/auth/login');
    const field = page.locator('[name=username]');
    await giveAddress(page, 'nobody@', language);
    await page.getByText(invalid, { exact: true }).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.locator('[name=username]:focus').waitFor();
    await giveAddress(page, '', language);
    await page.getByText(empty, { exact: true }).waitFor();
    expect(await page.locator('[name=password]').count()).toBe(0);
  });
});

describe('terms', () => {
  test('outstanding terms are read and accepted before the portal opens', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await signIn(page, 'terms@demo.example');
    await arriveAt(page, '/auth/accept-terms');
    await page.getByRole('heading', { name: 'Terms to accept' }).waitFor();
    const ticks = page.getByRole('checkbox');
    await ticks.first().waitFor();
    await page.getByRole('region', { name: 'Terms of service' }).getByRole('heading').first().waitFor();

    // Nothing else opens meanwhile.
    await page.goto('/customers/customers');
    await arriveAt(page, '/auth/accept-terms');
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await page.getByText('Please confirm that you have accepted').first().waitFor();
    for (const tick of await ticks.all()) await tick.check();
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();

    const again = await callApi('/login/', {
      body: { username: 'terms@demo.example', password: demoPassword },
    });
    expect(again.body['termsConsentRequired']).toBe(false);
  });
});

describe('one-time code', () => {
  const email = 'mfa@demo.example';

  test('a code opens the portal once, a recovery code as well', async () => {
    const { page, context } = await open();
    const { before, now } = await oneTimeCodes(demo().totpSecret);
    const typeCode = async (code: string): Promise<void> => {
      await page.getByLabel('Digit 1 of 6').click();
      await page.keyboard.type(code);
    };
    const askedFor = async (): Promise<void> => {
      await page.goto('/auth/login');
      await signIn(page, email);
      await arriveAt(page, '/auth/authenticate');
    };
    const leave = async (): Promise<void> => {
      await page.evaluate(() => localStorage.clear());
      await context.clearCookies();
    };
    await askedFor();
    await page.getByText(`Open your authenticator app and enter the 6-digit code for ${email}.`).waitFor();
    await typeCode(before);
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await leave();

    await askedFor();
    await typeCode(before);
    await page
      .getByRole('alert')
      .getByText('The code is incorrect. Enter the newest one from your app.')
      .waitFor();
    await typeCode(now);
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    // Each code works once: renewing takes the next one.
    const fresh = await vi.waitFor(
      async () => {
        const next = await oneTimeCodes(demo().totpSecret);
        expect(next.now).not.toBe(now);
        return next.now;
      },
      { timeout: 60_000, interval: 1000 },
    );
    const renewed = await callApi('/user/mfa/recovery-codes/', {
      token: token ?? '',
      body: { password: demoPassword, code: fresh },
    });
    const recovery = String([renewed.body['recoveryCodes']].flat()[0]);
    await leave();

    const giveRecovery = async (): Promise<void> => {
      await askedFor();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code', { exact: true }).fill(recovery);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
    };
    await giveRecovery();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await leave();
    await giveRecovery();
    await page.getByRole('alert').getByText('The code is incorrect.').waitFor();
  });

  test('the step has five minutes, says so in the last one, and starts over', async () => {
    const { page } = await open();
    await page.clock.install();
    await page.goto('/auth/login');
    await signIn(page, email);
    await arriveAt(page, '/auth/authenticate');
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await page.clock.fastForward('04:10');
    await page.getByText('After that you have to log in again.').waitFor();
    await page.clock.fastForward('01:00');
    await arriveAt(page, '/auth/login');
    await page.getByText('Token expired').waitFor();
  });
});

describe('log out', () => {
  let account: Invited;
  beforeAll(async () => {
    account = await newAccount();
  });
  afterAll(() => account.remove());

  test('ends the session everywhere, and the back button shows nothing', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await signIn(page, account.email);
    await arriveAt(page, '/services/s3-storage/buckets');
    await page.goto('/user-profile');
    await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
    const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '';
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await arriveAt(page, '/auth/login');
    const kept = await page.evaluate(() => [
      localStorage.getItem('accessToken'),
      localStorage.getItem('initialAccessToken'),
    ]);
    expect(kept).toEqual([null, null]);
    expect((await callApi('/me/', { token })).status).toBe(401);

    await page.goBack();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await page.getByText(account.name).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'User profile' }).count()).toBe(0);
  });
});
