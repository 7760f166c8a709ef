import { auditEventWords } from '@portal/contract/audit-log/texts';
import { expect, test } from 'vitest';
import { picture } from './testing/browser.ts';
import { callerOf } from './testing/api.ts';
import { newColleague, newCustomerOwner } from './testing/people.ts';
import { newStorageCustomer } from './testing/storage.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf } from './testing/words.ts';

const { visitAs } = useBrowser();
const operator = 'operator@demo.example';

const language = 'en';
const t = wordsOf(language);
const days = (count: number): string => t('customers.lockLimit.days', { count });

test(
  'the operator raises the limit, the customer’s form takes a longer retention, and its log tells of it',
  { retry: 0 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const customer = await newStorageCustomer(partner);
    const admin = await newColleague(operator, 'admin');
    const { body: read } = await partner('GET', '/customer/', { query: { id: customer.id } });
    const partnerId = String(read['partnerId']);
    const page = await visitAs(
      admin,
      `/customers/customer?id=${customer.id}&partnerId=${partnerId}&tab=details`,
      {
        language,
      },
    );
    await page.getByText(days(90), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('customers.lockLimit.ask') }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: t('customers.lockLimit.confirm') });
    const longest = dialog.getByRole('textbox', { name: within(t('customers.lockLimit.longest')) });
    await longest.fill('89');
    await save.click();
    await expect.poll(() => longest.getAttribute('aria-invalid')).toBe('true');
    await longest.fill('400');
    // A colleague is faster: who and what is told, and saving again is decided upon that.
    const faster = await callerOf(operator);
    const query = { ...customer.query, partnerId };
    const body = { maxLockDays: 120, before: 90 };
    expect((await faster('PUT', '/operator/lock-limit/', { query, body })).status).toBe(200);
    await save.click();
    await dialog.getByText(days(120), { exact: true }).waitFor();
    await picture(page, `lock-limit-stale-${language}`);
    await save.click();
    await page.getByText(t('customers.lockLimit.done', { customer: customer.name })).waitFor();
    await page.getByText(days(400), { exact: true }).waitFor();

    const owner = await newCustomerOwner(partner, customer);
    const theirs = await visitAs(owner, '/services/s3-storage/create-bucket', { language });
    await theirs.getByRole('textbox', { name: t('s3-storage.field.name') }).fill('four-hundred');
    await theirs
      .getByRole('combobox', { name: t('s3-storage.column.owner') })
      .selectOption({ value: 'storage-owner' });
    await theirs.getByRole('switch', { name: t('s3-storage.column.objectLock') }).check();
    await theirs.getByText(t('s3-storage.field.retentionHelp', { max: 400 })).waitFor();
    await theirs.getByRole('textbox', { name: t('s3-storage.field.retention'), exact: true }).fill('400');
    await theirs.getByRole('checkbox', { name: t('s3-storage.lock.acknowledge') }).check();
    const [consent = ''] = t('s3-storage.cost.consentUnit', { price: '|', cost: '' }).split('|');
    await theirs.getByRole('checkbox', { name: within(consent.trim()) }).check();
    await theirs.getByRole('button', { name: t('s3-storage.buckets.create.title') }).click();
    const row = theirs.getByRole('row', { name: within('four-hundred') });
    await row.getByText(t('s3-storage.lock.days', { count: 400 })).waitFor();

    await theirs.goto('/audit-log/all?event=lockLimitSet');
    await theirs.getByRole('main').locator('tbody a, li a').first().click();
    const panel = theirs.getByRole('dialog');
    await panel.getByText(auditEventWords('lockLimitSet')[language]).first().waitFor();
    await panel.getByText(t('audit-log.detail.maxLockDays'), { exact: true }).waitFor();
    await panel.getByText('400', { exact: true }).waitFor();
    await panel.getByText('120', { exact: true }).waitFor();
  },
);
