import {
  createVdc,
  getVdc,
  getVdcStatus,
  listVdcs,
  updateVdc,
} from '@portal/contract/virtual-data-center/vdcs';
import { estimateVirtualDataCenter } from '@portal/contract/virtual-data-center/usage';
import { expect, test } from 'vitest';
import { answer, emptied, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { aroundVms, vdcWith, vmOperation } from '../testing/component/vm-answers.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const status = sampleOf(getVdcStatus);
const place = { region: 'SE-NORTH-1' as const, bandwidthsMbps: [100] };

/** The form of a new vDC, with its fields by their names. */
async function create() {
  const { page, lastCall } = await open({
    me: personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] }),
    address: '/services/virtual-data-center/create-vdc',
    answers: [
      answer(getVdcStatus, {
        ...status,
        state: 'enabled',
        operation: null,
        closed: false,
        regions: status.regions.slice(0, 1).map((region) => ({ ...region, reachable: 'yes' as const })),
        offers: [
          { ...place, platform: 'vmware' },
          { ...place, platform: 'partner' },
        ],
      }),
      sampled(estimateVirtualDataCenter),
      sampled(createVdc),
      emptied(listVdcs),
    ],
  });
  return {
    page,
    body: () => lastCall(createVdc)?.body,
    order: () => page.getByRole('button', { name: 'Create data center' }).click(),
    text: (name: string) => page.getByRole('textbox', { name }),
    box: (name: RegExp) => page.getByRole('checkbox', { name }),
  };
}

test('a new vDC keeps to its rules: what is just beyond one is told at its field, what is just within is sent', async () => {
  const { page, body, order, text, box } = await create();
  const firewall = page.getByRole('combobox', { name: 'Firewall' });
  await text('Name').fill('NL EDGE');
  await page.getByRole('switch', { name: 'ISP redundancy (BGP)' }).click();
  await text('Internal network').fill('172.32.0.0');
  await text('Netmask').fill('7');
  await order();
  for (const told of [
    'Use 1 to 12 characters: letters, digits, underscore, dash and dot.',
    'Use an address of 10.x, 172.16.x to 172.31.x, or 192.168.x.',
    'The netmask is 8 to 32 bits.',
  ])
    await page.getByText(told).waitFor();
  const sla = box(/^I understand that the SLA drops from 99\.9\s?% to 99\.6\s?%/);
  const fee = box(/^I accept/);
  for (const consent of [sla, fee]) expect(await consent.getAttribute('aria-invalid')).toBe('true');

  await text('Name').fill('NL_EDGE-1.ab');
  await firewall.selectOption('None');
  await text('Internal network').fill('172.31.255.254');
  await text('Netmask').fill('11');
  await sla.check();
  await fee.check();
  await order();
  await page.getByText('A public network needs a firewall. Select one.').waitFor();
  await page.getByText('The network would reach beyond the private range of its address.').waitFor();
  expect(body()).toBeUndefined();
  await firewall.selectOption('Edge firewall');
  await text('Netmask').fill('12');
  await order();
  await page.waitForURL(/\/vdcs/);
  expect(body()).toMatchObject({
    name: 'NL_EDGE-1.ab',
    firewall: true,
    ispRedundancy: false,
    slaAcknowledged: true,
    internalIp: '172.31.255.254',
    internalNetmask: 12,
    costConsent: true,
  });
});

test('a size that cannot be ordered has no price, and nothing to accept', async () => {
  const { page, text, box } = await create();
  const card = page.getByRole('complementary', { name: 'Beside the form' });
  await card.getByText('Estimate').waitFor();
  await text('Disk').fill('1');
  await card.getByText('The cost shows here once your choices are complete and valid.').waitFor();
  expect(await box(/^I accept/).isDisabled()).toBe(true);
  await text('Disk').blur();
  await page.getByText(/^Disk must be at least 10\sGiB$/).waitFor();
  await text('Disk').fill('10');
  await card.getByText('Estimate').waitFor();
  expect(await box(/^I accept/).isEnabled()).toBe(true);
});

test('the internal network of a data center goes with its address, which is said before it is saved', async () => {
  const network = { internalIp: '10.40.12.1', internalNetmask: 24 };
  const vdc = vdcWith({
    ...network,
    publicNetwork: false,
    firewall: false,
    bandwidthMbps: null,
    ispRedundancy: false,
  });
  const { page, lastCall } = await open({
    me: personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] }),
    address: `/services/virtual-data-center/edit-vdc?id=${someId}`,
    answers: [
      ...aroundVms(),
      answer(getVdc, { ...vdc, vCpus: 4, memoryGiB: 16, diskGiB: 100 }),
      sampled(estimateVirtualDataCenter),
      sampled(updateVdc),
      emptied(listVdcs),
    ],
  });
  await page.getByRole('textbox', { name: 'Internal network' }).fill('');
  await page.getByText('Saving removes the internal network').waitFor();
  expect(await page.getByRole('textbox', { name: 'Netmask' }).inputValue()).toBe('');
  await page.getByText(/VM backups and SPLA licenses, which the estimate leaves out\.$/).waitFor();
  await page.getByRole('button', { name: 'Save data center' }).click();
  await page.waitForURL(/\/vdcs/);
  expect(lastCall(updateVdc)?.body).toMatchObject({ internalIp: '', internalNetmask: null });
});

test('an order that waits says so on list and page, which promises no VMs before it is there', async () => {
  const operation = vmOperation('createVdc', 'waiting', 'unreachable');
  const vdc = vdcWith({ name: 'NL-NEW', state: 'creating', operation, used: null });
  const { page } = await open({
    me: personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] }),
    address: '/services/virtual-data-center/vdcs',
    answers: [
      ...aroundVms('plain', vdc),
      answer(listVdcs, { ...sampleOf(listVdcs), items: [vdc], total: 1 }),
    ],
  });
  const waiting = page.locator('[data-tone=info]', { hasText: 'Waiting' });
  await waiting.waitFor();
  expect(await waiting.locator('.turning').count()).toBe(0);
  await page.getByRole('link', { name: 'NL-NEW' }).click();
  await page.getByRole('heading', { name: 'It waits to be created' }).waitFor();
  await page.getByRole('banner').getByText('Waiting').waitFor();
});

test('a partner environment needs its own acknowledgement, and none of an SLA', async () => {
  const { page, body, order, text, box } = await create();
  await text('Name').fill('A');
  await page.getByRole('radio', { name: /Partner/ }).check();
  await page.getByRole('switch', { name: 'ISP redundancy (BGP)' }).click();
  await box(/^I accept/).check();
  await order();
  const outside = box(/^I understand that the partner environment is outside the SLA/);
  expect(await outside.getAttribute('aria-invalid')).toBe('true');
  expect(body()).toBeUndefined();
  await outside.check();
  await order();
  await page.waitForURL(/\/vdcs/);
  expect(body()).toMatchObject({
    name: 'A',
    platform: 'partner',
    slaAcknowledged: false,
    partnerEnvironmentAcknowledged: true,
  });
});
