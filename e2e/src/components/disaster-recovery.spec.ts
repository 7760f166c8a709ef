import { listCustomerServices } from '@portal/contract/customers';
import {
  enableDisasterRecovery,
  getReplication,
  listReplications,
  type Replication,
} from '@portal/contract/disaster-recovery/replications';
import { estimateDisasterRecovery } from '@portal/contract/disaster-recovery/usage';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { recoveryStatus } from '../testing/component/rows/services/disaster-recovery.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { rowOf } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const address = '/services/disaster-recovery';
const offered = { servicesOffered: ['disaster-recovery' as const] };
const me = personOf('customer', 'owner', offered);
const list = sampleOf(listReplications);
const one = sampleOf(getReplication);
const withRows = (...items: Partial<Replication>[]) =>
  answer(listReplications, {
    ...list,
    items: items.map((item, index) => ({
      ...one,
      id: `0199aaaa-0000-7000-8000-00000000000${index}`,
      ...item,
    })),
    total: items.length,
  });

const estimate = sampleOf(estimateDisasterRecovery);
const [line] = estimate.lines;
const estimated = answer(estimateDisasterRecovery, {
  ...estimate,
  lines: line
    ? [
        { ...line, product: 'disaster-recovery.storage' },
        { ...line, product: 'disaster-recovery.vm' },
      ]
    : [],
});

/** The icon of a status says as much as its word. */
const toneOf = (page: Page, name: string, word: string): Promise<string | null> =>
  rowOf(page, name).locator('[data-tone]', { hasText: word }).getAttribute('data-tone');

test('only what the system calls healthy looks well; what it does not say is unknown', async () => {
  const { page } = await open({
    me,
    address,
    answers: [
      recoveryStatus('enabled'),
      withRows(
        { vmName: 'well-01', status: 'healthy' },
        { vmName: 'ill-01', status: 'unhealthy' },
        { vmName: 'silent-01', status: 'unknown', allocatedBytes: null, lastRunAt: null },
        { vmName: 'resting-01', status: 'paused' },
      ),
    ],
  });
  await rowOf(page, 'silent-01').getByText('Never').waitFor();
  expect(await rowOf(page, 'silent-01').getByText('Unknown').count()).toBe(2);
  expect([
    await toneOf(page, 'well-01', 'Healthy'),
    await toneOf(page, 'ill-01', 'Unhealthy'),
    await rowOf(page, 'silent-01').locator('[data-tone]').getAttribute('data-tone'),
    await toneOf(page, 'resting-01', 'Paused'),
  ]).toEqual(['ok', 'err', 'unknown', 'warn']);
});

test('a card names no columns: there the direction is said', async () => {
  const { page } = await open({
    me,
    address,
    view: { mode: 'light', language: 'en', width: 360 },
    answers: [
      recoveryStatus('enabled'),
      withRows({ vmName: 'web-01', sourceSite: 'SE-NORTH-1', destinationSite: 'SE-CENTRAL-1' }),
    ],
  });
  await page.getByText('From SE-NORTH-1 to SE-CENTRAL-1').waitFor();
});

test('the list is narrowed by status and region, and its panel opens by the address', async () => {
  const { page, lastCall } = await open({
    me,
    address: `${address}?status=unhealthy&region=SE-NORTH-1`,
    answers: [
      recoveryStatus('enabled'),
      withRows({ id: someId, vmName: 'ill-01', status: 'unhealthy' }),
      answer(getReplication, {
        ...one,
        id: someId,
        vmName: 'ill-01',
        status: 'unhealthy',
        isMigration: true,
      }),
    ],
  });
  await page.getByRole('link', { name: 'ill-01' }).click();
  const panel = page.getByRole('dialog', { name: 'ill-01' });
  await panel.getByText('The copy is behind or broken.').waitFor();
  await panel.getByText('Migration: it ends once the VM has moved').waitFor();
  expect(lastCall(listReplications)?.query).toMatchObject({ status: 'unhealthy', region: 'SE-NORTH-1' });
  expect(lastCall(getReplication)?.query).toMatchObject({ id: someId });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('?status=unhealthy&region=SE-NORTH-1');
});

test('without Virtual Data Center it leads there, and is not enabled', async () => {
  const { page } = await open({
    me: personOf('partner', 'engineer', offered),
    address: `${address}?customerId=${someId}`,
    answers: [
      recoveryStatus('not-enabled', { missing: ['virtual-data-center'] }),
      sampled(listCustomerServices),
    ],
  });
  const link = page.getByRole('link', { name: 'Go to Virtual Data Center' });
  expect(await link.getAttribute('href')).toBe(`/services/virtual-data-center?customerId=${someId}`);
  expect(await page.getByRole('button', { name: 'Enable service' }).count()).toBe(0);
});

test('before it is enabled, so many VMs and GiB are estimated, and what is none is said', async () => {
  const { page, lastCall } = await open({
    me,
    address,
    answers: [recoveryStatus('not-enabled'), estimated, sampled(enableDisasterRecovery)],
  });
  await page.getByLabel('VMs').fill('12');
  await page.getByLabel('Replicated storage').fill('2048');
  await expect
    .poll(async () => {
      await page.clock.runFor(400);
      return lastCall(estimateDisasterRecovery)?.body;
    })
    .toEqual({ vms: 12, sizeGiB: 2048 });
  await page.getByText('12 replicated VMs').waitFor();
  await page.getByLabel('VMs').fill('');
  await page.getByText('VMs is required').waitFor();
  await page.getByRole('button', { name: 'Enable service' }).click();
  await expect.poll(() => lastCall(enableDisasterRecovery)?.body).toEqual({});
});
