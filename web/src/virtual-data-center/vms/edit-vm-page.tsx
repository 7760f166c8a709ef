import { getVm, type Vm } from '@portal/contract/virtual-data-center/vms';
import { useServiceScope } from '../../services/screens.ts';
import { ThingPage } from '../../services/things/thing-page.tsx';
import { oneOf } from '../../services/things/things.ts';
import { vdcPaths } from '../paths.ts';
import { vdcScreens } from '../screens.ts';
import { useWatchedVms } from './use-watched-vms.ts';

const vms = {
  texts: 'virtual-data-center.vms',
  one: getVm,
  nameOf: ({ name }: Vm) => name,
};

/** A VM: what it is, and how it is backed up. */
export function EditVmPage() {
  const { scope } = useServiceScope();
  useWatchedVms();
  return (
    <ThingPage
      of={vdcScreens}
      things={vms}
      word="vmId"
      within={({ vdcId, vdcName }) => ({ label: vdcName, href: oneOf(vdcPaths, scope, vdcId) })}
    >
      {({ thing }) => thing.group}
    </ThingPage>
  );
}
