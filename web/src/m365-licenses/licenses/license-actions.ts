import { licenseCan } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import {
  IconBan,
  IconCalendarRepeat,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRetryActions } from '../../operations/index.tsx';
import { useIsEverAllowed } from '../../platform/rights.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { failureOf } from '../../services/operations.ts';
import { useServiceScope } from '../../services/screens.ts';
import { editOf, useThingRefusal } from '../../services/things/things.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { late } from '../../ui/late.ts';
import type { RowAction } from '../../ui/list/types.ts';
import { useDialog } from '../../ui/use-dialog.tsx';
import { licenseScreens } from '../screens.ts';
import { licenses } from './licenses.ts';

const ChangeDialog = late(() => import('./change-dialogs.tsx'), 'ChangeDialog');

/** What came too late does so again. */
export const isFinal = ({ operation }: Pick<License, 'operation'>): boolean =>
  operation?.reason === 'licenseWindowClosed';

const icons = {
  edit: IconPencil,
  termEnd: IconRepeat,
  newTerm: IconCalendarRepeat,
  suspend: IconPlayerPause,
  reactivate: IconPlayerPlay,
  cancel: IconBan,
} as const;
type Action = keyof typeof icons;
export type Asked = { what: Exclude<Action, 'edit'>; license: License };

/** Why a license cannot be changed at that moment, by what is asked; undefined when it can. */
export function useLicenseRefusals(): (
  license: License,
  now: Date,
) => Readonly<Record<Action, string | undefined>> {
  const { t, format } = useTexts();
  const refusal = useThingRefusal(licenseScreens);
  const text = (name: TextIn<'m365-licenses.not'>, values = {}) => t(`m365-licenses.not.${name}`, values);
  return (license, now) => {
    const unless = (can: boolean, why: string) => refusal(license) ?? (can ? undefined : why);
    const { cancellableUntil: until } = license;
    const closed =
      until === null
        ? text('cancellable')
        : text('cancelled', { date: format.date(until), time: format.deadline(until) });
    const change = unless(licenseCan.change(license, now), text('active'));
    return {
      edit: change,
      termEnd: change,
      newTerm: unless(licenseCan.startTerm(license), text('active')),
      suspend: unless(licenseCan.suspend(license), text('active')),
      reactivate: unless(licenseCan.reactivate(license), text('suspended')),
      cancel: unless(licenseCan.cancel(license, now), closed),
    };
  };
}

/** What can be done with a license besides looking at it, and the question that most of it asks first. */
export function useLicenseActions(): {
  actionsOf: (license: License) => readonly RowAction[];
  dialog: ReactNode;
} {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const retry = useRetryActions(useOrderRefusal(licenseScreens));
  const refusals = useLicenseRefusals();
  const mayEver = useIsEverAllowed(licenseScreens.order);
  const { ask, dialog } = useDialog(ChangeDialog);
  const actionsOf = (license: License): readonly RowAction[] => {
    if (!mayEver) return [];
    const refused = refusals(license, new Date());
    const action = (what: Action) => ({
      label: t(`m365-licenses.licenses.action.${what}`),
      icon: icons[what],
      disabledReason: refused[what],
    });
    const asks = (what: Asked['what']) => ({ ...action(what), onSelect: () => ask({ what, license }) });
    const failed = failureOf(license);
    return [
      ...(failed && !isFinal(license) ? retry(failed) : []),
      { ...action('edit'), href: editOf(licenses, scope, license.id) },
      asks('termEnd'),
      ...(license.isExtended ? [asks('newTerm')] : []),
      asks(license.status === 'suspended' ? 'reactivate' : 'suspend'),
      { ...asks('cancel'), tone: 'delete', separated: true },
    ];
  };
  return { actionsOf, dialog };
}
