import type { Vm } from '@portal/contract/virtual-data-center/vms';
import type { useTexts } from '../../platform/use-texts.ts';

/** Where it is kept, and the end of its id, which no other has. */
export const placeOf = ({ t }: Pick<ReturnType<typeof useTexts>, 't'>, { group, id }: Vm): string =>
  t('virtual-data-center.vms.apart.byId', { group, end: id.slice(-4) });

/** What tells a VM apart from the others of its name: where it is kept, when it was made, or its id. */
export const apartFrom =
  (vms: readonly Vm[], { t, format }: ReturnType<typeof useTexts>) =>
  (vm: Vm): string | undefined => {
    const { group, createdOnSystemAt: at } = vm;
    const namesakes = vms.filter(({ id, name }) => name === vm.name && id !== vm.id);
    const near = namesakes.filter((other) => other.group === group);
    if (namesakes.length === 0) return undefined;
    if (near.length === 0) return t('virtual-data-center.vms.apart.byGroup', { group });
    const made = at === null ? '' : format.dateTime(at);
    const isSame = ({ createdOnSystemAt: other }: Vm) => other === null || format.dateTime(other) === made;
    if (made === '' || near.some(isSame)) return placeOf({ t }, vm);
    return t('virtual-data-center.vms.apart.byTime', { group, at: made });
  };
