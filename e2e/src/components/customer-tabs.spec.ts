import {
  deleteCustomer,
  getCustomer,
  inviteCustomerOwner,
  listCustomers,
  previewCustomerDeletion,
  updateCustomer,
} from '@portal/contract/customers';
import { getM365BackupStatus } from '@portal/contract/m365-backup/tenants';
import { getCustomerPricing } from '@portal/contract/pricing';
import { getS3Status } from '@portal/contract/s3-storage/buckets';
import { listCustomerUsers } from '@portal/contract/users';
import { expect, test } from 'vitest';
import { answer, emptied, never, sampled, type Answer } from '../testing/component/answers.ts';
import {
  customerTab,
  customerWith,
  logWith,
  overviewWith,
  serviceAt,
} from '../testing/component/one-customer.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { openRowMenu } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const address = `/customers/customer?id=${someId}`;
const name = 'Polarvind Kraft AB';
const owner = personOf('partner', 'owner');
const usual: readonly Answer[] = [customerWith(), overviewWith(), logWith()];

test('the current tab is in view on a phone, also when counts come later', async () => {
  const { page, change } = await open({
    me: owner,
    view: { width: 360 },
    address: `${address}&tab=details`,
    answers: [...usual, never(getCustomer)],
  });
  const tab = page.getByRole('link', { name: 'Details', exact: true });
  await tab.waitFor();
  change(customerWith());
  await page.getByRole('link', { name: /^Users \d/ }).waitFor();
  const beyond = (): Promise<number> =>
    tab.evaluate((link) => {
      const row = link.closest('nav')?.getBoundingClientRect();
      return link.getBoundingClientRect().right - (row?.right ?? 0);
    });
  await expect.poll(beyond).toBeLessThanOrEqual(1);
});

test('tabs stand in the address, and one that is none is the first', async () => {
  const { page } = await open({
    me: owner,
    address: `${address}&tab=invoices`,
    answers: [
      ...usual,
      logWith({ event: 'customerUpdated' }),
      sampled(getS3Status),
      sampled(getM365BackupStatus),
      sampled(listCustomerUsers),
      sampled(getCustomerPricing),
    ],
  });
  const shows = {
    Overview: page.getByRole('heading', { name: 'Contacts' }),
    Services: page.getByRole('columnheader', { name: 'Regions' }),
    Users: page.getByRole('columnheader', { name: 'Two-factor' }),
    Pricing: page.getByText(/^A customer has the uplift/),
    Activity: page.getByRole('searchbox', { name: 'Search event, user, target' }),
    Details: page.getByRole('heading', { name: 'At a glance' }),
  };
  await shows.Overview.waitFor();
  for (const [tab, shown] of Object.entries(shows)) {
    await customerTab(page, tab).click();
    await shown.waitFor();
    expect(await customerTab(page, tab).getAttribute('aria-current')).toBe('page');
    const word = tab === 'Overview' ? null : tab.toLowerCase();
    expect(new URL(page.url()).searchParams.get('tab')).toBe(word);
  }
  expect(await page.getByRole('link', { name: 'Manage' }).count()).toBe(1);
});

test('the services in full say where they are, why one stands still and what to do', async () => {
  const failed = {
    id: someId,
    kind: 'enableS3Storage',
    service: 's3-storage',
    subject: '',
    state: 'failed',
  } as const;
  const operation = { ...failed, reason: 'refused', reasonValues: {}, lines: null, reference: '7KQ2-M9XD' };
  const status = sampleOf(getS3Status);
  const regions = status.regions.map(
    (one, index) => ({ ...one, reachable: index === 0 ? 'no' : 'yes' }) as const,
  );
  const { page } = await open({
    me: owner,
    address: `${address}&tab=services`,
    answers: [
      customerWith(),
      overviewWith({ services: [serviceAt('s3-storage', { state: 'failed', operation })] }),
      answer(getS3Status, { ...status, regions }),
    ],
  });
  const row = page.getByRole('table', { name: 'Services' }).getByRole('row').filter({ hasText: 'Failed' });
  await row.getByText('S3 Storage refused it. Contact support with the reference.').waitFor();
  await row.getByText('3 buckets failed').waitFor();
  await row.getByText(`${regions[0]?.region} does not answer`).waitFor();
  expect(await row.getByRole('link', { name: 'Resolve' }).getAttribute('href')).toBe(
    `/services/s3-storage?customerId=${someId}`,
  );
});

test('a customer without users has its first owner invited from the tab of its users', async () => {
  const { page, lastCall } = await open({
    me: owner,
    address: `${address}&tab=users`,
    answers: [
      customerWith({ users: 0, invitedOwner: null }),
      emptied(listCustomerUsers),
      sampled(inviteCustomerOwner),
    ],
  });
  await page.getByRole('heading', { name: 'No users yet' }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill('first@polarvind.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('An invitation is on its way to first@polarvind.example').waitFor();
  expect(lastCall(inviteCustomerOwner)).toMatchObject({
    query: { id: someId },
    body: { email: 'first@polarvind.example' },
  });
});

test('editing leads from the details and back to them; deleting leads to the customers', async () => {
  const preview = { ...sampleOf(previewCustomerDeletion), blockers: [] };
  const { page, lastCall } = await open({
    me: owner,
    address: `${address}&tab=details`,
    answers: [
      ...usual,
      sampled(updateCustomer),
      answer(previewCustomerDeletion, preview),
      sampled(deleteCustomer),
      sampled(listCustomers),
    ],
  });
  await page.getByRole('link', { name: 'Edit customer' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Boden');
  await page.getByRole('button', { name: 'Save customer' }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === `${address}&tab=details`);
  expect(lastCall(updateCustomer)?.body).toMatchObject({ city: 'Boden' });

  await (await openRowMenu(page, name))('Delete customer').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Delete customer' }).click();
  await page.waitForURL((url) => url.pathname === '/customers/customers');
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});
