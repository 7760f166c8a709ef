import { randomUUID } from 'node:crypto';
import {
  createBucket,
  getBucket,
  listBuckets,
  listPossibleOwners,
  publicAccessState,
  updateBucket,
} from '@portal/contract/s3-storage/buckets';
import { listOperations } from '@portal/contract/operations';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answer, refuse, sampled, type Answer } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import {
  bucketAnswers,
  bucketWith,
  estimateAnswer,
  statusAnswer,
} from '../testing/component/storage-answers.ts';
import { rowOf } from '../testing/lists.ts';
import { useScreen, type OpenScreen } from '../testing/screen.ts';

const open = useScreen();
const me = personOf('customer', 'owner');
const buckets = '/services/s3-storage/buckets';
const form = '/services/s3-storage/create-bucket';
const owner = { username: 'storage-owner', displayName: '' };
const inBoth = ['SE-NORTH-1', 'SE-CENTRAL-1'].map((region) => ({ ...owner, region }));
const usual: readonly Answer[] = [
  statusAnswer(),
  estimateAnswer(),
  answer(listPossibleOwners, { items: inBoth }),
];
const locked = { objectLock: 'enabled', lockMode: 'governance', retentionDays: 30 } as const;

const named = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const create = (page: Page): Locator => page.getByRole('button', { name: 'Create bucket' });
const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
const invalid = (control: Locator): Promise<string | null> => control.getAttribute('aria-invalid');
const bodiesOf = ({ calls }: OpenScreen, name: string): unknown[] =>
  calls.filter(({ endpoint }) => endpoint.name === name).map(({ body }) => body);

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40 && !(await isFocused(control)); presses += 1)
    await page.keyboard.press('Tab');
  expect(await isFocused(control)).toBe(true);
}

describe('the service', () => {
  test('that is not enabled says what it is, and leads to it from its form', async () => {
    const { page } = await open({ me, address: buckets, answers: [statusAnswer({ state: 'not-enabled' })] });
    await page.getByRole('heading', { name: 'S3 Storage is not enabled for Polarvind Kraft AB' }).waitFor();
    await page.goto(form);
    await page.getByRole('heading', { name: 'S3 Storage is not enabled yet' }).waitFor();
    await page.getByRole('link', { name: 'Go to S3 Storage' }).waitFor();
  });

  test('that could not be enabled can be ended instead, once no bucket is left', async () => {
    const [one] = sampleOf(listOperations).items;
    if (!one) throw new Error('The sample has no operation.');
    const ofStorage = { ...one, service: 's3-storage', state: 'failed', reason: 'refused' } as const;
    const ending = { ...ofStorage, kind: 'disableS3Storage' } as const;
    const enabling = { ...ofStorage, kind: 'enableS3Storage' } as const;
    const failed = statusAnswer({ state: 'failed', operation: enabling });
    const tried = answer(listOperations, { items: [enabling] });
    const none = bucketAnswers();
    const answers = [...usual, failed, tried, ...none];
    const { page, change } = await open({ me, address: buckets, answers });
    await page.getByRole('heading', { name: 'Unable to enable service' }).waitFor();
    await page.getByText('S3 Storage refused it. Contact support with the reference.').waitFor();
    await page.getByText(one.reference).first().waitFor();
    await page.getByRole('button', { name: 'End S3 Storage' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No bucket is left').waitFor();
    await dialog.getByText('1 storage user with its keys').waitFor();
    change(statusAnswer({ state: 'failed', operation: ending }));
    await page.reload();
    await page.getByRole('heading', { name: 'Unable to end service' }).waitFor();
  });

  test('that has a bucket left cannot be ended', async () => {
    const answers = [...usual, ...bucketAnswers(bucketWith())];
    const { page } = await open({ me, address: buckets, answers });
    await page.getByRole('button', { name: 'More for S3 Storage' }).click();
    await page.getByRole('menuitem', { name: 'End S3 Storage' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 bucket is left').waitFor();
    expect(await dialog.getByRole('checkbox').isDisabled()).toBe(true);
    const end = dialog.getByRole('button', { name: 'End S3 Storage' });
    expect(await end.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the list of buckets', () => {
  test('marks those that show something to everybody, on a desk and on a phone, and no other', async () => {
    const marks = { open: 'Open to everybody', allowed: 'Public', blocked: '', unknown: '' } as const;
    const screen = await open({
      me,
      address: buckets,
      answers: [
        ...usual,
        ...bucketAnswers(
          ...publicAccessState.options.map((publicAccess) =>
            bucketWith({ id: randomUUID(), name: `made-${publicAccess}`, publicAccess }),
          ),
        ),
      ],
    });
    const { page } = screen;
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByText('made-blocked').first().waitFor();
      await page.getByText(marks.open, { exact: true }).waitFor();
      await page.getByText(marks.allowed, { exact: true }).waitFor();
    }
  });

  test('says how full each is and what it costs, and asks for the region and lock that are chosen', async () => {
    const half = { ...locked, usedBytes: 50 * 2 ** 30, costMinor: 123_456, currency: 'SEK' };
    const screen = await open({
      me,
      address: buckets,
      answers: [...usual, ...bucketAnswers(bucketWith(half))],
    });
    const { page, calls } = screen;
    await page.getByText(/Synced .*\sago/).waitFor();
    const row = rowOf(page, 'polarvind-archive');
    await row.getByRole('img', { name: /^50\sGiB of 100\sGiB used$/ }).waitFor();
    await row.getByText(/^1,234\.56\sSEK$/).waitFor();
    await row.getByText('30 days').waitFor();
    for (const [filter, choice] of [
      ['Region', 'SE-NORTH-1'],
      ['Object lock', 'Locked'],
    ] as const) {
      await page.locator('[aria-haspopup=menu]', { hasText: filter }).click();
      await page.getByRole('menuitemradio', { name: choice }).click();
    }
    const chosen = { region: 'SE-NORTH-1', objectLock: 'enabled' };
    await expect
      .poll(() => calls.findLast(({ endpoint }) => endpoint.name === listBuckets.name)?.query)
      .toMatchObject(chosen);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(chosen);
  });

  test('opens one beside it with how to connect, which stays in the address and is copied', async () => {
    const answers = [...usual, ...bucketAnswers(bucketWith({ objects: 1 }))];
    const { page } = await open({ me, address: buckets, answers });
    await rowOf(page, 'polarvind-archive').getByRole('link').click();
    const panel = page.getByRole('dialog', { name: 'polarvind-archive' });
    await panel.getByText('With old versions and the parts of unfinished uploads').waitFor();
    await panel.getByText('aws s3 ls s3://polarvind-archive').waitFor();
    await panel.getByRole('button', { name: 'Copy the example' }).click();
    await panel.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('s3://polarvind-archive');
    await page.reload();
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.has('bucket')).toBe(false);
  });

  test('says beside it that one does not exist', async () => {
    const gone = refuse(getBucket, 'notFound', { status: 404 });
    const answers = [...usual, ...bucketAnswers(bucketWith()), gone];
    const { page } = await open({ me, address: `${buckets}?bucket=${someId}`, answers });
    const panel = page.getByRole('dialog', { name: 'Bucket' });
    await panel.getByRole('heading', { name: 'This bucket does not exist' }).waitFor();
    await panel.getByRole('button', { name: 'Back to the list' }).click();
    await panel.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.has('bucket')).toBe(false);
    await rowOf(page, 'polarvind-archive').waitFor();
  });
});

describe('creating a bucket', () => {
  test('has each error at its field, also those that only the server knows', async () => {
    const screen = await open({ me, address: form, answers: usual });
    const { page, change } = screen;
    await named(page, 'Name').fill('-');
    await page.getByRole('switch', { name: 'Object lock' }).check();
    await named(page, 'Retention').fill('91');
    await create(page).click();
    await page.getByText('Use 3 to 63 lower-case letters, digits and dashes').waitFor();
    expect(await page.getByText('Please confirm that you have accepted').count()).toBe(2);
    await page.getByText(/^3 fields to correct$/).waitFor();
    expect(await isFocused(named(page, 'Name'))).toBe(true);
    expect(bodiesOf(screen, createBucket.name)).toEqual([]);
    await named(page, 'Name').fill('taken');
    for (const consent of [/cannot be turned off/, /^I accept/])
      await page.getByRole('checkbox', { name: consent }).check();
    const tooLong = { retentionDays: { errorKey: 'max', values: { max: 90 } } };
    change(refuse(createBucket, 'invalid', { status: 400, fields: tooLong }));
    await create(page).click();
    await page.getByText(/^1 field to correct$/).waitFor();
    expect(await invalid(named(page, 'Retention'))).toBe('true');
    await named(page, 'Retention').fill('90');
    const taken = { name: { errorKey: 'bucketExists' } };
    change(refuse(createBucket, 'bucketExists', { status: 409, fields: taken }));
    await create(page).click();
    await page.getByText('There is a bucket of that name in this region already.').first().waitFor();
    expect(await invalid(named(page, 'Name'))).toBe('true');
  });

  test('goes by keyboard alone', async () => {
    const answers = [...usual, ...bucketAnswers(bucketWith()), sampled(createBucket)];
    const screen = await open({ me, address: buckets, answers });
    const { page } = screen;
    await tabTo(page, page.getByRole('link', { name: 'Create bucket' }));
    await page.keyboard.press('Enter');
    await tabTo(page, named(page, 'Name'));
    await page.keyboard.type('by-keys');
    await tabTo(page, page.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('combobox', { name: 'Owner' }));
    await tabTo(page, named(page, 'Quota'));
    await page.keyboard.type('50');
    for (const control of [
      page.getByRole('switch', { name: 'Object lock' }),
      page.getByRole('checkbox', { name: /cannot be turned off/ }),
      page.getByRole('checkbox', { name: /^I accept/ }),
    ]) {
      await tabTo(page, control);
      await page.keyboard.press('Space');
    }
    await tabTo(page, create(page));
    await page.keyboard.press('Enter');
    await rowOf(page, 'polarvind-archive').waitFor();
    expect(bodiesOf(screen, createBucket.name)).toMatchObject([
      { name: 'by-keys', region: 'SE-CENTRAL-1', owner: 'storage-owner', quotaGiB: 50, objectLock: true },
    ]);
  });
});

describe('editing a bucket', () => {
  const edit = `/services/s3-storage/edit-bucket?id=${someId}`;
  const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save bucket' }).click();

  test('asks for an acknowledgement of a new retention, and has an error at its field', async () => {
    const answers = [...usual, ...bucketAnswers(bucketWith(locked)), sampled(updateBucket)];
    const screen = await open({ me, address: edit, answers });
    const { page, change } = screen;
    const days = named(page, 'Days');
    await page.getByText('1 to 90 days; longer on request').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await days.fill('91');
    await save(page);
    await page.getByText('Please confirm that you have accepted').waitFor();
    expect(bodiesOf(screen, updateBucket.name)).toEqual([]);
    await page.getByRole('checkbox', { name: /before this retention ends/ }).check();
    const tooLong = { retentionDays: { errorKey: 'max', values: { max: 90 } } };
    change(refuse(updateBucket, 'invalid', { status: 400, fields: tooLong }));
    await save(page);
    await page.getByText(/^1 field to correct$/).waitFor();
    expect(await invalid(days)).toBe('true');
    change(sampled(updateBucket));
    await days.fill('60');
    await save(page);
    await rowOf(page, 'polarvind-archive').waitFor();
    const sent = { retentionDays: 60, objectLockAcknowledged: true };
    expect(bodiesOf(screen, updateBucket.name).at(-1)).toMatchObject(sent);
  });

  test('makes it public after a consent that says what it means, and private without one', async () => {
    const answers = [...usual, ...bucketAnswers(bucketWith()), sampled(updateBucket)];
    const { page, change, ...screen } = await open({ me, address: edit, answers });
    const access = page.getByRole('switch', { name: 'Public access' });
    await access.check();
    await save(page);
    await page.getByText('Please confirm that you have accepted').waitFor();
    await page.getByRole('checkbox', { name: /everybody on the internet can read/ }).check();
    await save(page);
    await rowOf(page, 'polarvind-archive').waitFor();
    const bodies = () => bodiesOf({ page, change, ...screen }, updateBucket.name);
    expect(bodies()).toMatchObject([{ publicAccess: true, publicAccessAcknowledged: true }]);
  });

  test('says that one is open by its own policy, and that locked ones are never public', async () => {
    const opened = await open({
      me,
      address: edit,
      answers: [...usual, ...bucketAnswers(bucketWith({ publicAccess: 'open' }))],
    });
    await opened.page.getByText('Somebody has opened this bucket to everybody').waitFor();
    expect(await opened.page.getByText('Everything else stays closed').count()).toBe(0);
    const shut = await open({ me, address: edit, answers: [...usual, ...bucketAnswers(bucketWith(locked))] });
    await shut.page.getByText('what is locked is never public').waitFor();
  });

  test('of one without lock has no retention to change', async () => {
    const answers = [...usual, ...bucketAnswers(bucketWith())];
    const { page } = await open({ me, address: edit, answers });
    await named(page, 'Quota').waitFor();
    expect(await page.getByRole('heading', { name: 'Retention' }).count()).toBe(0);
  });
});
