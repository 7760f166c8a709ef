import { getVdc, listVdcs, vdcCan, type Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { IconInfoCircle, IconServer, IconServerOff } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { useThingRefusal, type ThingRefusals, type Things } from '../services/things/things.ts';
import { vdcPaths } from './paths.ts';
import { vdcScreens } from './screens.ts';

/** As far as the mirror knows. */
function useVdcRefusals(): ThingRefusals<Vdc> {
  const { t } = useTexts();
  const refusal = useThingRefusal(vdcScreens);
  const elsewhere = ({ platform }: Vdc): string | undefined =>
    platform === null ? t('virtual-data-center.vdcs.edit.otherPlatform') : undefined;
  return {
    editing: (vdc) =>
      refusal(vdc) ??
      elsewhere(vdc) ??
      (vdcCan.edit(vdc) ? undefined : t('virtual-data-center.vdcs.edit.notThere')),
    deleting: (vdc) => refusal(vdc) ?? elsewhere(vdc),
  };
}

export const vdcs: Things<Vdc> = {
  ...vdcPaths,
  of: vdcScreens,
  id: 'vdcs',
  texts: 'virtual-data-center.vdcs',
  icon: IconServer,
  iconOff: IconServerOff,
  iconDetails: IconInfoCircle,
  list: listVdcs,
  one: getVdc,
  nameOf: ({ name }) => name,
  nameColumn: 'name',
  useRefusals: useVdcRefusals,
};
