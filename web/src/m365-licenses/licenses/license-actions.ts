import { licenseCan } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { IconBan, IconPencil, IconPlayerPause, IconPlayerPlay, IconRepeat } from '@tabler/icons-react';
import { useRetryAction } from '../../operations/index.tsx';
import { useIsEverAllowed } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { failureOf } from '../../services/operations.ts';
import { useServiceScope } from '../../services/screens.ts';
import { editOf, useThingRefusal } from '../../services/things/things.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import type { RowAction } from '../../ui/list/types.ts';
import { licenseScreens } from '../screens.ts';
import { licenses } from './licenses.ts';

export type Asked = { what: 'termEnd' | 'suspend' | 'reactivate' | 'cancel'; license: License };

/** Why a license cannot be changed at that moment, by what is asked; undefined when it can. */
export function useLicenseRefusals() {
  const { t, format } = useTexts();
  const refusal = useThingRefusal(licenseScreens);
  const text = (name: string, values = {}) => t(`m365-licenses.not.${name}`, values);
  return (license: License, now: Date) => {
    const unless = (can: boolean, why: string) => refusal(license) ?? (can ? undefined : why);
    const { cancellableUntil: until } = license;
    const closed =
      until === null
        ? text('cancellable')
        : text('cancelled', { date: format.date(until), time: format.deadline(until) });
    return {
      change: unless(licenseCan.change(license, now), text('active')),
      suspend: unless(licenseCan.suspend(license), text('active')),
      reactivate: unless(licenseCan.reactivate(license), text('suspended')),
      cancel: unless(licenseCan.cancel(license, now), closed),
    };
  };
}

/** What can be done with a license besides looking at it. */
export function useLicenseActions(ask: (asked: Asked) => void): (license: License) => readonly RowAction[] {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const retry = useRetryAction(useOrderRefusal(licenseScreens));
  const refusals = useLicenseRefusals();
  const mayEver = useIsEverAllowed(licenseScreens.order);
  const label = (name: string) => t(`m365-licenses.action.${name}`);
  return (license) => {
    if (!mayEver) return [];
    const refused = refusals(license, new Date());
    const asks = (what: Asked['what']) => ({ label: label(what), onSelect: () => ask({ what, license }) });
    const failed = failureOf(license);
    const isSuspended = license.status === 'suspended';
    return [
      ...(failed ? [retry(failed)] : []),
      {
        label: label('edit'),
        icon: IconPencil,
        href: editOf(licenses, scope, license.id),
        disabledReason: refused.change,
      },
      { ...asks('termEnd'), icon: IconRepeat, disabledReason: refused.change },
      isSuspended
        ? { ...asks('reactivate'), icon: IconPlayerPlay, disabledReason: refused.reactivate }
        : { ...asks('suspend'), icon: IconPlayerPause, disabledReason: refused.suspend },
      { ...asks('cancel'), icon: IconBan, tone: 'delete', separated: true, disabledReason: refused.cancel },
    ];
  };
}
