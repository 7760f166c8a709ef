import { getVm, type Vm } from '@portal/contract/virtual-data-center/vms';
import type { Page } from 'playwright-core';
import type { Words } from '../../words.ts';
import { within } from '../../words.ts';
import { answer } from '../answers.ts';
import { personOf } from '../people.ts';
import type { ShownScreen } from '../row.ts';
import {
  aroundVms,
  policiesAnswer,
  vdcAddress,
  vmAddress,
  vmOperation,
  vmsAnswer,
  vmWith,
} from '../vm-answers.ts';

const me = personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] });
const ran = { lastRunState: 'success', lastRunAt: '2026-11-20T03:12:00.000Z' } as const;

/** A VM of every kind that the list has to tell apart. */
const inList: readonly Partial<Vm>[] = [
  { name: 'nl-ad-01', tier: 'premium', operatingSystem: 'Windows Server 2025', ...ran },
  { name: 'nl-app-01', tier: 'standard', ...ran, lastRunState: 'warning', group: 'shop' },
  { name: 'nl-app-01', powerState: 'waiting-for-input', tier: 'standard', ...ran, group: 'intranet' },
  { name: 'nl-batch-04', powerState: 'suspended', tier: 'basic', ...ran, lastRunState: 'running' },
  { name: 'nl-build-07', powerState: 'failed-creation', operatingSystem: null },
  { name: 'nl-db-01', tier: 'premium', ...ran, operation: vmOperation('changeVmPower', 'running') },
  { name: 'nl-edi-01', powerState: 'inconsistent', tier: 'standard', ...ran, lastRunState: 'failed' },
  { name: 'nl-legacy-as', powerState: 'unrecognized', isReplicated: true },
  { name: 'nl-proxy-02', powerState: 'resolved', operation: vmOperation('setVmBackup', 'running') },
  {
    name: 'nl-stage-03',
    powerState: 'unresolved',
    operation: vmOperation('setVmBackup', 'failed', 'vmNotKnownYet'),
  },
];

const onList = { me, address: vdcAddress, answers: () => [...aroundVms(), vmsAnswer(...inList)] };
const onVm = (vm: Partial<Vm>) => ({
  me,
  address: vmAddress,
  answers: () => [...aroundVms(), policiesAnswer(), answer(getVm, vmWith({ name: 'nl-ad-01', ...vm }))],
});
const protectedVm = { tier: 'standard', restorePoints: 42, ...ran } as const;

const inMenu = async (page: Page, t: Words, action: string): Promise<void> => {
  await page.locator('[data-row-menu]').first().click();
  await page.getByRole('menuitem', { name: within(t(`virtual-data-center.vms.action.${action}`)) }).click();
};

export const shownVms: readonly ShownScreen[] = [
  { ...onList, name: 'vms-of-every-kind', show: (page) => page.getByText('nl-stage-03').waitFor() },
  {
    ...onList,
    name: 'vm-menu',
    show: async (page) => {
      await page.locator('[data-row-menu]').first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    ...onList,
    name: 'vm-power-off',
    show: async (page, t) => {
      await inMenu(page, t, 'off');
      await page.getByText(t('virtual-data-center.vms.confirm.offText')).waitFor();
    },
  },
  {
    ...onVm(protectedVm),
    name: 'vm-other-policy',
    show: async (page, t) => {
      await page.getByRole('radio', { name: within(t('virtual-data-center.vms.tier.premium')) }).check();
      await page.getByRole('checkbox').waitFor();
    },
  },
  {
    ...onVm(protectedVm),
    name: 'vm-remove-policy',
    show: async (page, t) => {
      await page.getByRole('button', { name: t('virtual-data-center.backup.remove') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...onVm({ operation: vmOperation('setVmBackup', 'failed', 'vmNotKnownYet') }),
    name: 'vm-policy-failed',
    show: (page, t) => page.getByText(t('virtual-data-center.failed.setVmBackup')).waitFor(),
  },
];
