import { removeVmBackup, setVmBackup } from '@portal/contract/virtual-data-center/backup';
import { getVm, type Vm } from '@portal/contract/virtual-data-center/vms';
import { describe, expect, test } from 'vitest';
import { answer, emptied, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import {
  aroundVms,
  policiesAnswer,
  vdcAddress,
  vmAddress,
  vmOperation,
  vmsAnswer,
  vmWith,
} from '../testing/component/vm-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const me = personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] });

const onVm = (vm: Partial<Vm>) => ({
  me,
  address: vmAddress,
  answers: [
    ...aroundVms(),
    vmsAnswer(vm),
    answer(getVm, vmWith(vm)),
    policiesAnswer(),
    sampled(setVmBackup),
    sampled(removeVmBackup),
  ],
});

describe('the policy of a VM', () => {
  test('is ordered at the price that is shown, for its allocated disk', async () => {
    const { page, lastCall } = await open(onVm({ diskMiB: 99.5 * 1024 }));
    await page.getByRole('radio', { name: /Standard/ }).check();
    const card = page.getByRole('complementary', { name: 'Beside the form' });
    await card.getByText(/100\sGiB of disk/).waitFor();
    await page
      .getByRole('checkbox', { name: /146\.00\sSEK per month \(730 hours\), at most 149\.00\sSEK/ })
      .check();
    await page.getByRole('button', { name: 'Save policy' }).click();
    await page.waitForURL(`**${vdcAddress}`);
    const product = 'virtual-data-center.backup-standard';
    expect(lastCall(setVmBackup)?.body).toEqual({
      tier: 'standard',
      costConsent: true,
      agreedPrices: [{ product, currency: 'SEK', unitPrice: '0.002' }],
    });
  });

  test('is removed once somebody has read what stays', async () => {
    const { page, calls } = await open(onVm({ tier: 'basic', restorePoints: 14, lastRunState: 'success' }));
    await page.getByRole('radio', { name: /Basic \(current\)/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Save policy' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.getByText('The VM has this policy.').waitFor();
    await page.getByRole('button', { name: 'Remove policy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Its 14 restore points stay until their retention ends').waitFor();
    await dialog.getByText('Nothing protects the VM after that').waitFor();
    await dialog.getByRole('button', { name: 'Remove policy' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(calls.some(({ endpoint }) => endpoint === removeVmBackup)).toBe(true);
  });

  test('of a new VM may take up to two hours, which is said while it has none', async () => {
    const note = 'It can take up to 2 hours before a new VM can be backed up';
    const createdOnSystemAt = new Date(Date.now() - 3_600_000).toISOString();
    const first = await open(onVm({ createdOnSystemAt }));
    await first.page.getByText(note).waitFor();
    const { page } = await open(onVm({}));
    await page.getByRole('radio', { name: /Standard/ }).waitFor();
    expect(await page.getByText(note).count()).toBe(0);
  });

  test('is not found under another data center than that of the VM', async () => {
    const { page, excuse } = await open(onVm({ vdcId: '0199aaaa-0000-7000-8000-000000000000' }));
    await page.getByText('Page not found').waitFor();
    excuse();
  });

  test('that is being changed cannot be changed again, and a failed change says why', async () => {
    const first = await open(onVm({ operation: vmOperation('setVmBackup', 'running') }));
    await first.page.getByText('Its backup policy is being changed.').waitFor();
    const { page } = await open(
      onVm({
        operation: vmOperation('setVmBackup', 'failed', 'vmNotKnownYet'),
      }),
    );
    const alert = page.getByText('The backup does not know the VM.');
    await alert.waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  test('is not offered in a region without backup, which is said', async () => {
    const { page } = await open({
      ...onVm({}),
      answers: [...onVm({}).answers, emptied(policiesAnswer().endpoint)],
    });
    await page.getByText('VM backup isn’t offered in SE-NORTH-1').waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
  });

  test('stands beside how the last backup went, in the words of the system', async () => {
    const { page } = await open(
      onVm({
        tier: 'basic',
        lastRunState: 'failed',
        lastRunAt: '2026-11-20T03:12:00.000Z',
        lastRunMessage: 'No snapshot.',
      }),
    );
    await page.getByText('No snapshot.').waitFor();
    expect(await page.locator('[data-tone]', { hasText: 'Failed' }).first().getAttribute('data-tone')).toBe(
      'err',
    );
  });
});
