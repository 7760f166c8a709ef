import { listCustomerServices } from '@portal/contract/customers';
import { listUnusedSeats } from '@portal/contract/m365-licenses/renewals';
import { listPartners } from '@portal/contract/operator';
import { changeVmPower } from '@portal/contract/virtual-data-center/vms';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { licensePartner, licensesAddress } from '../testing/component/license-answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { aroundVms, vdcAddress, vmsAnswer } from '../testing/component/vm-answers.ts';
import { rowOf } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';

// A partner and the operator work in one customer after another: a link that loses the customer opens another one's page.

const open = useScreen();
const customerId = '0199bbbb-0000-7000-8000-000000000001';
const vmId = '0199bbbb-0000-7000-8000-000000000002';
const partner = personOf('partner', 'owner', { servicesOffered: ['virtual-data-center'] });
const onVms = {
  me: partner,
  address: `${vdcAddress}?customerId=${customerId}`,
  answers: [
    ...aroundVms(),
    vmsAnswer({ id: vmId, name: 'web-01' }),
    sampled(changeVmPower),
    sampled(listCustomerServices),
  ],
};

test('a VM is opened in the customer that is in view', async () => {
  const { page } = await open(onVms);
  const link = rowOf(page, 'web-01').getByRole('link', { name: 'web-01' });
  const { pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '', page.url());
  expect(pathname).toBe(`/services/virtual-data-center/vdc/${someId}/edit-vm/${vmId}`);
  expect(Object.fromEntries(searchParams)).toEqual({ customerId });
});

test('unused seats lead to the licenses of their customer, in the partner that is in view', async () => {
  const list = sampleOf(listUnusedSeats);
  const items = list.items.slice(0, 1).map((one) => ({ ...one, id: customerId, name: 'Polarvind' }));
  const unused = answer(listUnusedSeats, { ...list, items, total: 1, nextCursor: null });
  const linkOf = async (address: string, me = licensePartner) => {
    const { page } = await open({ me, address, answers: [unused, sampled(listPartners)] });
    return await page.getByRole('link', { name: 'Polarvind' }).getAttribute('href');
  };
  const renewals = `${licensesAddress}/renewals?tab=unused`;
  expect(await linkOf(renewals)).toBe(`${licensesAddress}?customerId=${customerId}`);
});

test('a change of power that is pressed again after no answer is the same one', async () => {
  const { page, change, calls, excuse } = await open(onVms);
  const sent = () => calls.filter(({ endpoint }) => endpoint === changeVmPower);
  change(refuse(changeVmPower, 'unavailable', { status: 503 }));
  const suspend = async () => {
    await rowOf(page, 'web-01').locator('[data-row-menu]').click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
  };
  await suspend();
  await page.getByRole('alert').waitFor();
  change(sampled(changeVmPower));
  await suspend();
  await expect.poll(() => sent().length).toBe(2);
  const [first, second] = sent();
  expect(first?.query).toEqual({ customerId });
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.key).toBe(first?.key);
  excuse();
});
