import { letOperationGo, retryOperation, stillWanted } from '@portal/contract/operations';
import { changeVmPower } from '@portal/contract/virtual-data-center/vms';
import { getVdc, getVdcStatus } from '@portal/contract/virtual-data-center/vdcs';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { aroundVms, vdcAddress, vmOperation, vmsAnswer } from '../testing/component/vm-answers.ts';
import { openRowMenu, rowOf } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const me = personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] });

test('asks whether a change that has waited too long is still wanted: ordered again by one press, let go by another', async () => {
  const back = vmOperation('changeVmPower', 'failed', stillWanted);
  const { page, calls, lastCall } = await open({
    me,
    address: vdcAddress,
    answers: [
      ...aroundVms(),
      vmsAnswer({ name: 'web-01', operation: back }),
      sampled(retryOperation),
      sampled(letOperationGo),
    ],
  });
  await rowOf(page, 'web-01').getByText('Last change still wanted?').waitFor();
  await (await openRowMenu(page, 'web-01'))('Order again').click();
  await expect.poll(() => lastCall(retryOperation)?.query).toMatchObject({ id: back?.id });
  await (await openRowMenu(page, 'web-01'))('Let it go').click();
  await expect.poll(() => lastCall(letOperationGo)?.query).toMatchObject({ id: back?.id });
  expect(calls.filter(({ endpoint }) => endpoint === changeVmPower)).toEqual([]);
});

test('says beforehand that a power action does not wait for a region that does not answer', async () => {
  const status = sampleOf(getVdcStatus);
  const regions = status.regions.map((one) => ({
    ...one,
    region: sampleOf(getVdc).region,
    reachable: 'no' as const,
  }));
  const vdc = { region: sampleOf(getVdc).region };
  const { page } = await open({
    me,
    address: vdcAddress,
    answers: [
      ...aroundVms('plain', vdc),
      answer(getVdcStatus, { ...status, state: 'enabled', operation: null, regions: regions.slice(0, 1) }),
      vmsAnswer({ name: 'web-01' }),
    ],
  });
  await page.getByText('Power actions do not: one that has waited 15 minutes is given back').waitFor();
});
