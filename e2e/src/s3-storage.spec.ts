import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { during, storageSimulators } from './testing/faults.ts';
import * as house from './testing/house.ts';
import { columnOf, downloaded, eventually, openRowMenu, reasonOf, rowOf } from './testing/lists.ts';
import { storageBehind, tenantOf } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const buckets = '/services/s3-storage/buckets';
const form = '/services/s3-storage/create-bucket';
const mayOrder = 'Needs the role Owner, Admin, or Engineer.';
const synced = /Synced \d+\s(s|min) ago/;
let partner: house.Caller;
let polarvind: house.House;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  polarvind = await house.customerNamed(partner, 'Polarvind Kraft AB');
});

async function visitAs(email: string, address: string): Promise<Page> {
  const visited = await open();
  await enter(visited, email, address);
  return visited.page;
}

const storageOf = ({ id }: house.House, email = 'partner@demo.example', page = buckets): Promise<Page> =>
  visitAs(email, `${page}?customerId=${id}`);
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });
const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40 && !(await isFocused(control)); presses += 1)
    await page.keyboard.press('Tab');
  expect(await isFocused(control)).toBe(true);
}

describe('the service', () => {
  test('a partner chooses a customer first, and sees how each one stands', async () => {
    const page = await visitAs('partner@demo.example', buckets);
    await page.getByRole('searchbox').fill('polarvind');
    await rowOf(page, polarvind.name).getByText('Enabled').waitFor();
    await page.getByRole('link', { name: polarvind.name }).click();
    await page.getByRole('link', { name: 'Create bucket' }).waitFor();
    expect(new URL(page.url()).searchParams.get('customerId')).toBe(polarvind.id);
  });

  test('one that is not enabled says what it is; a viewer sees why the button is off', async () => {
    const customer = await house.newCustomer(partner);
    const page = await storageOf(customer, 'viewer@demo.example');
    await heading(page, `S3 Storage is not enabled for ${customer.name}`).waitFor();
    expect(await reasonOf(page.getByRole('button', { name: 'Enable service' }))).toBe(mayOrder);
    const owner = await storageOf(customer, 'partner@demo.example', form);
    await heading(owner, 'S3 Storage is not enabled yet').waitFor();
  });

  test('provisioning survives a reload and ends by itself, in two windows at once', async () => {
    const customer = await house.newCustomer(partner);
    const [one, other] = [await storageOf(customer), await storageOf(customer, 'engineer@demo.example')];
    await heading(other, `S3 Storage is not enabled for ${customer.name}`).waitFor();
    await during({ names: storageSimulators, fault: 'slow', delayMs: 1500 }, async () => {
      await one.getByRole('button', { name: 'Enable service' }).click();
      await heading(one, 'Provisioning service, please wait').waitFor();
      await one.getByText(/^Step \d of 2\. This usually takes about 5 seconds\./).waitFor();
      await heading(other, 'Provisioning service, please wait').waitFor();
      await one.reload();
      await heading(one, 'Provisioning service, please wait').waitFor();
    });
    await heading(one, 'No buckets yet').waitFor();
    await heading(other, 'No buckets yet').waitFor();
  });

  test('one that failed says why, with a reference, and can be tried again', async () => {
    const customer = await house.newCustomer(partner);
    const page = await storageOf(customer);
    await during({ names: storageSimulators, fault: 'refuses' }, async () => {
      await page.getByRole('button', { name: 'Enable service' }).click();
      await heading(page, 'Unable to enable service').waitFor();
      await page.getByText('The storage system refused it. Contact support with the reference.').waitFor();
      await page.getByText(/^Reference/).waitFor();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'No buckets yet').waitFor();
  });

  test('one that failed can be ended instead, and what it had begun is taken away', async () => {
    const customer = await house.newCustomer(partner);
    const page = await storageOf(customer);
    // One region answers: its user is left over.
    await during({ names: ['ceph-rgw-SE-NORTH-1'], fault: 'refuses' }, async () => {
      await page.getByRole('button', { name: 'Enable service' }).click();
      await heading(page, 'Unable to enable service').waitFor();
      await page.getByRole('button', { name: 'End S3 Storage' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('No bucket is left').waitFor();
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'End S3 Storage' }).click();
      await heading(page, 'Unable to end service').waitFor();
    });
    await page.getByRole('button', { name: 'End S3 Storage' }).click();
    await page.getByRole('dialog').getByRole('checkbox').check();
    await page.getByRole('dialog').getByRole('button', { name: 'End S3 Storage' }).click();
    await heading(page, `S3 Storage is not enabled for ${customer.name}`).waitFor();
  });

  test('it cannot be ended while a bucket is left, and ends when none is', async () => {
    const customer = await house.newStorageCustomer(partner);
    const bucket = await house.newBucket(partner, customer);
    const page = await storageOf(customer);
    const dialog = page.getByRole('dialog');
    const end = dialog.getByRole('button', { name: 'End S3 Storage' });
    const ask = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More for S3 Storage' }).click();
      await page.getByRole('menuitem', { name: 'End S3 Storage' }).click();
    };
    await rowOf(page, bucket.name).waitFor();
    await ask();
    await dialog.getByText('1 bucket is left').waitFor();
    expect(await dialog.getByRole('checkbox').isDisabled()).toBe(true);
    expect(await end.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await partner('DELETE', '/s3/bucket/', { query: { ...customer.query, id: bucket.id } });
    await heading(page, 'No buckets yet').waitFor();
    await ask();
    await dialog.getByText('No bucket is left').waitFor();
    await dialog.getByRole('checkbox').check();
    await end.click();
    await heading(page, `S3 Storage is not enabled for ${customer.name}`).waitFor();
  });
});

describe('the list of buckets', () => {
  test('says how old it is, how full each bucket is, and is filtered by region and lock', async () => {
    const page = await visitAs('customer@demo.example', buckets);
    await page.getByText(synced).waitFor();
    expect(await page.getByRole('img', { name: /of [\d.,]+ [GT]iB used$/ }).count()).toBeGreaterThan(0);
    await page.locator('[aria-haspopup=menu]', { hasText: 'Region' }).click();
    await page.getByRole('menuitemradio', { name: 'SE-NORTH-1' }).click();
    await eventually(async () => expect(new Set(await columnOf(page, 1))).toEqual(new Set(['SE-NORTH-1'])));
    await page.locator('[aria-haspopup=menu]', { hasText: 'Object lock' }).click();
    await page.getByRole('menuitemradio', { name: 'Locked' }).click();
    await eventually(async () => {
      const locks = await columnOf(page, 2);
      expect(locks.length).toBeGreaterThan(0);
      for (const lock of locks) expect(lock).toMatch(/^Locked\d+ days$/);
    });
    const { name, text } = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
    expect(name).toBe('buckets.csv');
    expect(text.trim().split('\r\n')).toHaveLength(1 + (await columnOf(page, 0)).length);
  });

  test('a bucket opens beside the list, with how to connect, and stays in the address', async () => {
    const page = await visitAs('customer@demo.example', buckets);
    const name = await page.locator('tbody a').first().innerText();
    await page.getByRole('link', { name, exact: true }).click();
    const panel = page.getByRole('dialog', { name });
    await panel.getByText(`aws s3 ls s3://${name}`).waitFor();
    await panel.getByRole('button', { name: 'Copy the example' }).click();
    await panel.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`s3://${name}`);
    await page.reload();
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.has('bucket')).toBe(false);
  });

  test.each(['018499fe-94c8-700f-99ca-efcc3c184000', 'no-id'])(
    'a bucket that does not exist says so beside the list: %s',
    async (id) => {
      const page = await visitAs('customer@demo.example', `${buckets}?bucket=${id}`);
      const panel = page.getByRole('dialog', { name: 'Bucket' });
      await panel.getByRole('heading', { name: 'This bucket does not exist' }).waitFor();
      await panel.getByRole('button', { name: 'Back to the list' }).click();
      await panel.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).searchParams.has('bucket')).toBe(false);
      await page
        .getByRole('link', { name: /^polarvind-kraft/ })
        .first()
        .waitFor();
    },
  );

  test('a bucket that somebody made past the portal is found and marked', async () => {
    const customer = await house.newStorageCustomer(partner);
    const page = await storageOf(customer);
    await heading(page, 'No buckets yet').waitFor();
    const { storage } = storageBehind('SE-NORTH-1');
    const made = { name: 'made-elsewhere', owner: 'storage-owner', quotaBytes: null, objectLock: null };
    await storage.createBucket({ tenant: tenantOf(customer.id), ...made });
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await rowOf(page, 'made-elsewhere').getByText('Not ordered here').waitFor();
  });

  test('a region that is down says so; the list stays, the order waits and finishes when it is back', async () => {
    const customer = await house.newStorageCustomer(partner);
    const known = await house.newBucket(partner, customer);
    const page = await storageOf(customer);
    const waiting = `waits-${house.unique()}`;
    await rowOf(page, known.name).waitFor();
    await page.getByText(synced).waitFor();
    await during({ names: ['ceph-rgw-SE-NORTH-1'], fault: 'down' }, async () => {
      await page.getByText('SE-NORTH-1 does not answer').waitFor();
      await page.getByText(/The list shows what was known .*\sago\. Orders wait/).waitFor();
      await page.getByText(/Last synced/).waitFor();
      await page.reload();
      await rowOf(page, known.name).waitFor();
      await page.getByRole('link', { name: 'Create bucket' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(waiting);
      await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
      await page.getByText('Waits until SE-NORTH-1 answers').waitFor();
      await page.getByRole('checkbox', { name: /^I accept/ }).check();
      await page.getByRole('button', { name: 'Create bucket' }).click();
      await rowOf(page, waiting).getByText('Creating').waitFor();
      await page.getByRole('button', { name: 'Operations, 1 running' }).click();
      await page.getByText(/^The storage system does not answer\. Nothing is lost.* Next try at/).waitFor();
      await page.keyboard.press('Escape');
    });
    await rowOf(page, waiting).getByText('Off').waitFor();
    await page.getByText('SE-NORTH-1 does not answer').waitFor({ state: 'hidden' });
  });
});

describe('creating a bucket', () => {
  const named = (page: Page, name: string) => page.getByRole('textbox', { name });
  const create = (page: Page) => page.getByRole('button', { name: 'Create bucket' });

  test('each error stands at its field, also those that only the server knows', async () => {
    const taken = await house.newBucket(partner, polarvind);
    const page = await storageOf(polarvind, 'partner@demo.example', form);
    await named(page, 'Name').fill('-');
    await page.getByRole('switch', { name: 'Object lock' }).check();
    await named(page, 'Retention').fill('91');
    await create(page).click();
    await page.getByText('Use 3 to 63 lower-case letters, digits and dashes').waitFor();
    expect(await page.getByText('Please confirm that you have accepted').count()).toBe(2);
    await page.getByText(/^3 fields to correct$/).waitFor();
    expect(await isFocused(named(page, 'Name'))).toBe(true);
    await named(page, 'Name').fill(taken.name);
    for (const consent of [/cannot be turned off/, /^I accept/])
      await page.getByRole('checkbox', { name: consent }).check();
    await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
    await create(page).click();
    await page.getByText(/^1 field to correct$/).waitFor();
    expect(await named(page, 'Retention').getAttribute('aria-invalid')).toBe('true');
    await named(page, 'Retention').fill('90');
    await create(page).click();
    await page.getByText('There is a bucket of that name in this region already.').first().waitFor();
    expect(await named(page, 'Name').getAttribute('aria-invalid')).toBe('true');
  });

  test('it goes by keyboard alone', async () => {
    const page = await visitAs('customer-engineer@demo.example', buckets);
    const name = `keys-${house.unique()}`;
    await tabTo(page, page.getByRole('link', { name: 'Create bucket' }));
    await page.keyboard.press('Enter');
    await tabTo(page, named(page, 'Name'));
    await page.keyboard.type(name);
    await tabTo(page, page.getByRole('radio', { checked: true }));
    // Another price would take the consent back.
    const priced = page.waitForResponse(/\/api\/s3\/estimate\//);
    await page.keyboard.press('ArrowRight');
    await priced;
    await tabTo(page, page.getByRole('combobox', { name: 'Owner' }));
    await tabTo(page, named(page, 'Quota'));
    await page.keyboard.type('50');
    await tabTo(page, page.getByRole('switch', { name: 'Object lock' }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: /cannot be turned off/ }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: /^I accept/ }));
    await page.keyboard.press('Space');
    await tabTo(page, create(page));
    await page.keyboard.press('Enter');
    await rowOf(page, name).getByText('30 days').waitFor();
    await rowOf(page, name).getByText('50 GiB').waitFor();
  });

  test('a viewer of the customer reads, and sees why the rest is off', async () => {
    const page = await visitAs('customer-viewer@demo.example', buckets);
    expect(await reasonOf(page.getByRole('button', { name: 'Create bucket' }))).toBe(mayOrder);
    const name = await page.locator('tbody a').first().innerText();
    const item = await openRowMenu(page, name);
    expect(await reasonOf(item('Delete bucket'))).toContain(mayOrder);
    await item('Details and how to connect').click();
    await page.getByRole('dialog', { name }).waitFor();
  });
});
