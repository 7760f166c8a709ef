import {
  countReplicationsInto,
  deleteVdc,
  getVdc,
  listVdcs,
} from '@portal/contract/virtual-data-center/vdcs';
import { listVdcVms, type Vm } from '@portal/contract/virtual-data-center/vms';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, fail, sampled, type Answer } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { writes } from '../testing/component/writes/services/virtual-data-center.ts';
import { openRowMenu } from '../testing/lists.ts';
import { vmOperation } from '../testing/component/vm-answers.ts';
import { useScreen, type OpenScreen } from '../testing/screen.ts';

const open = useScreen();
const me = personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] });
const listed = writes.find((row) => row.writes === deleteVdc)?.answers?.() ?? [];
const vdc = {
  ...sampleOf(getVdc),
  name: 'PROD',
  region: 'SE-NORTH-1' as const,
  platform: 'vmware' as const,
  state: 'active' as const,
  operation: null,
  splaLicenses: 2,
  used: { vCpus: 0, memoryGiB: 0, diskGiB: 0, vms: 2, runningVms: 0 },
};
const vms = sampleOf(listVdcVms);
const [vm] = vms.items;
const withVms = (...items: Partial<Vm>[]): Answer => {
  const all = items.flatMap((item, index) =>
    vm
      ? [
          {
            ...vm,
            operation: null,
            id: `0199aaaa-0000-7000-8000-00000000000${index}`,
            diskMiB: 40_960,
            ...item,
          },
        ]
      : [],
  );
  return answer(listVdcVms, { ...vms, items: all, total: all.length });
};
const off = { powerState: 'powered-off' as const };
const two = withVms(
  { ...off, name: 'web-01', lastRunAt: '2026-11-20T10:00:00.000Z', lastRunState: 'failed', tier: 'basic' },
  { ...off, name: 'db-01', lastRunAt: null, lastRunState: 'none' },
  { ...off, name: 'db-02', lastRunAt: null, lastRunState: 'unknown' },
  { ...off, name: 'app-01', lastRunAt: '2026-11-20T10:00:00.000Z', lastRunState: 'warning' },
);

const ofVdc = expect.stringMatching(new RegExp(`^/virtual-data-center/SE-NORTH-1/vmware/vdc/${vdc.id}/?$`));

type Dialog = Pick<OpenScreen, 'lastCall' | 'excuse'> & { dialog: Locator; confirm: Locator };

/** The dialog over the list, with the button that deletes. */
async function dialogWith(...answers: Answer[]): Promise<Dialog> {
  const { page, lastCall, excuse } = await open({
    me,
    address: '/services/virtual-data-center/vdcs',
    answers: [
      ...listed,
      answer(listVdcs, { ...sampleOf(listVdcs), items: [vdc], total: 1 }),
      answer(getVdc, vdc),
      ...answers,
      sampled(deleteVdc),
    ],
  });
  await (await openRowMenu(page, 'PROD'))('Delete data center').click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete data center' });
  return { dialog, confirm, lastCall, excuse };
}

test('it lists the VMs that go with their disks and last backups, and what stays, before it asks for the word', async () => {
  const { dialog, confirm, lastCall } = await dialogWith(
    two,
    answer(countReplicationsInto, { replications: 0 }),
  );
  await dialog.getByText('Nothing blocks this').waitFor();
  const goes = dialog.getByRole('listitem');
  await goes
    .filter({ hasText: 'web-01' })
    .getByText(/^40.GiB, last backup .* failed$/)
    .waitFor();
  await goes
    .filter({ hasText: 'db-01' })
    .getByText(/^40.GiB, never backed up$/)
    .waitFor();
  await goes.filter({ hasText: 'db-02' }).getByText('result of last backup unknown').waitFor();
  await goes
    .filter({ hasText: 'app-01' })
    .getByText(/last backup .*, with warnings$/)
    .waitFor();
  await dialog.getByText('The backup jobs of its VMs go with it.').waitFor();
  await dialog
    .getByText('Its SPLA licenses of 2 products stay and are billed until you delete them.')
    .waitFor();
  expect(lastCall(listVdcVms)?.query).toMatchObject({ vdcId: vdc.id });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('DELETE');
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').check();
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(lastCall(deleteVdc)).toMatchObject({ path: ofVdc, query: {} });
});

test('restore points are warned of where any are left, and not where there are none', async () => {
  const nothingInto = answer(countReplicationsInto, { replications: 0 });
  const note = 'Restore points stay until their retention ends';
  const left = { ...off, tier: null, lastRunAt: null, lastRunState: 'none' as const };
  const some = await dialogWith(withVms({ ...left, restorePoints: 3 }), nothingInto);
  await some.dialog.getByText(note).waitFor();
  const none = await dialogWith(withVms({ ...left, restorePoints: 0 }), nothingInto);
  await none.dialog.getByText('Its SPLA licenses of 2 products stay').waitFor();
  expect(await none.dialog.getByText(note).count()).toBe(0);
});

test.each([
  {
    what: 'a VM runs',
    answers: [withVms({ powerState: 'powered-on' }, off), answer(countReplicationsInto, { replications: 0 })],
    says: '1 VM is powered on. Power it off first.',
    leads: `/services/virtual-data-center/vdc/${vdc.id}?powerState=powered-on`,
  },
  {
    what: 'a VM waits for an answer',
    answers: [
      withVms({ powerState: 'waiting-for-input' }, off),
      answer(countReplicationsInto, { replications: 0 }),
    ],
    says: '1 VM waits for an answer.',
    leads: `/services/virtual-data-center/vdc/${vdc.id}?powerState=waiting-for-input`,
  },
  {
    what: 'a VM is being changed',
    answers: [
      withVms({ ...off, operation: vmOperation('changeVmPower', 'running') }),
      answer(countReplicationsInto, { replications: 0 }),
    ],
    says: '1 VM is being changed.',
  },
  {
    what: 'something replicates into it',
    answers: [two, answer(countReplicationsInto, { replications: 3 })],
    says: '3 VMs replicate into it.',
    leads: '/services/disaster-recovery',
  },
  {
    what: 'its VMs could not be read',
    answers: [fail(listVdcVms), answer(countReplicationsInto, { replications: 0 })],
    says: 'Unable to get VMs',
  },
])('while $what it is blocked, with the reason', async ({ answers, says, leads }) => {
  const { dialog, confirm, excuse } = await dialogWith(...answers);
  await dialog.getByText('Blocked: do this first').waitFor();
  await dialog.getByText(says).waitFor();
  const remedy = dialog.getByRole('link', { name: /^Show/ });
  if (leads !== undefined) expect(await remedy.getAttribute('href')).toBe(leads);
  expect(await dialog.getByRole('textbox').isDisabled()).toBe(true);
  expect(await confirm.isDisabled()).toBe(true);
  excuse();
});

test('what Disaster Recovery does not answer is unknown, and is not drawn as if it were in order', async () => {
  const { dialog, excuse } = await dialogWith(two, fail(countReplicationsInto));
  await dialog.getByText('Disaster Recovery doesn’t answer.').waitFor();
  await dialog.getByText('Not everything could be checked').waitFor();
  expect(await dialog.locator('li[data-unknown]').count()).toBe(1);
  excuse();
});

test('the page of a data center deletes it as well, and leads to the list, which shows how that goes', async () => {
  const { page, lastCall } = await open({
    me,
    address: `/services/virtual-data-center/vdc/${vdc.id}?tab=settings`,
    answers: [
      ...listed,
      answer(listVdcs, { ...sampleOf(listVdcs), items: [vdc], total: 1 }),
      answer(getVdc, vdc),
      two,
      answer(countReplicationsInto, { replications: 0 }),
      sampled(deleteVdc),
    ],
  });
  await page.getByRole('button', { name: 'Delete data center' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('DELETE');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Delete data center' }).click();
  await page.waitForURL('**/vdcs');
  expect(lastCall(deleteVdc)).toMatchObject({ path: ofVdc, query: {} });
});
