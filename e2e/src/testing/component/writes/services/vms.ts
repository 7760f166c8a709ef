import { removeVmBackup, setVmBackup } from '@portal/contract/virtual-data-center/backup';
import { changeVmPower, getVdcLoginLink, getVm } from '@portal/contract/virtual-data-center/vms';
import { answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { aroundVms, policiesAnswer, vdcAddress, vmAddress, vmsAnswer, vmWith } from '../../vm-answers.ts';
import { after, button, firstMenu, inDialog, item, radio, tickAll, type WriteRow } from '../row.ts';

const me = personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] });
const onList = { me, address: vdcAddress, answers: () => [...aroundVms(), vmsAnswer({})] };
const onVm = {
  me,
  address: vmAddress,
  answers: () => [
    ...aroundVms(),
    policiesAnswer(),
    vmsAnswer({}),
    answer(getVm, vmWith({ tier: 'basic', lastRunState: 'success' })),
  ],
};

export const writes: readonly WriteRow[] = [
  {
    ...onList,
    writes: changeVmPower,
    at: 'suspending',
    upTo: after(firstMenu, item('virtual-data-center.vms.action.suspend')),
  },
  {
    ...onList,
    writes: changeVmPower,
    at: 'powering off',
    upTo: after(
      firstMenu,
      item('virtual-data-center.vms.action.off'),
      inDialog('virtual-data-center.vms.action.off'),
    ),
  },
  {
    ...onList,
    writes: getVdcLoginLink,
    upTo: after(button('virtual-data-center.cloudDirector.open')),
  },
  {
    ...onVm,
    writes: setVmBackup,
    upTo: after(
      radio('virtual-data-center.vms.tier.premium'),
      tickAll,
      button('virtual-data-center.backup.create.title'),
    ),
  },
  {
    ...onVm,
    writes: removeVmBackup,
    upTo: after(button('virtual-data-center.backup.remove'), inDialog('virtual-data-center.backup.remove')),
  },
];
