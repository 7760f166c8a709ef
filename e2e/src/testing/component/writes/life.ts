import type { Endpoint } from '@portal/contract/http';
import { serviceNames, type Service } from '@portal/contract/services/services';
import { after, button, inDialog, item, tickAll, type WriteRow } from './row.ts';

type Life = Readonly<Record<'enable' | 'disable' | 'refresh', Endpoint>>;
type Where = Omit<WriteRow, 'writes' | 'upTo'>;
/** The list of a service as it is, before it is enabled, and when nothing is left in it. */
type Lists = { onList: Where; notEnabled: Partial<Where>; emptied: Partial<Where> };

/** Enables a service that asks no more than a press. */
const enableWrite = (where: Where, writes: Endpoint): WriteRow => ({
  ...where,
  writes,
  upTo: after(button('services.enable.action')),
});

/** Ends a service, and reads anew what is mirrored of it. */
export function endAndRefreshWrites(
  name: Service,
  { disable, refresh }: Omit<Life, 'enable'>,
  { onList, emptied }: Omit<Lists, 'notEnabled'>,
): WriteRow[] {
  const service = serviceNames[name].en;
  return [
    {
      ...onList,
      ...emptied,
      writes: disable,
      upTo: after(
        button('services.menu', { service }),
        item('services.end.action', { service }),
        tickAll,
        inDialog('services.end.action', { service }),
      ),
    },
    { ...onList, writes: refresh, upTo: after(button('services.refresh.action')) },
  ];
}

/** All of a service's life that a person presses. */
export const lifeWrites = (service: Service, life: Life, { notEnabled, ...lists }: Lists): WriteRow[] => [
  enableWrite({ ...lists.onList, ...notEnabled }, life.enable),
  ...endAndRefreshWrites(service, life, lists),
];
