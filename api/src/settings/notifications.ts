import type { ResponseOf } from '@portal/contract/http';
import {
  completeRecipients,
  notificationKindsOf,
  usualRecipients,
  type NotificationKind,
  type Recipients,
} from '@portal/contract/notifications';
import type { OrganizationKind } from '@portal/contract/permissions';
import { notificationForm, type NotificationForm, type updateNotifications } from '@portal/contract/settings';
import type { WriteCall } from '../platform/http/call.ts';
import { stale } from '../platform/http/problem.ts';
import { ownOf, record } from './own.ts';
import { changeNotifications, lockNotifications, type ChosenKinds } from './repository.ts';

/** What an organization of that kind has, as `of` says it. */
const formOf = (kind: OrganizationKind, of: (one: NotificationKind) => Recipients): NotificationForm =>
  notificationForm.parse(Object.fromEntries(notificationKindsOf(kind).map((one) => [one, of(one)])));

/** As it was chosen, with those who always get them. */
export const chosenBy = (kind: OrganizationKind, chosen: ChosenKinds = {}): NotificationForm =>
  formOf(kind, (one) => completeRecipients(one, chosen[one] ?? usualRecipients[one]));

/** Changes who gets which mail; refused when somebody else did since it was read. */
export async function changeRecipients(
  call: WriteCall<typeof updateNotifications>,
): Promise<ResponseOf<typeof updateNotifications>> {
  const { tx, principal, body } = call;
  const own = ownOf(principal);
  const stored = await lockNotifications(tx, own);
  const version = stored?.version ?? 0;
  if (version !== body.version) {
    throw stale(stored?.updatedByName ?? '', (stored?.updatedAt ?? new Date(0)).toISOString());
  }
  const before = chosenBy(principal.kind, stored?.recipients);
  const after = chosenBy(principal.kind, body);
  const changed = notificationKindsOf(principal.kind).filter(
    (one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]),
  );
  if (changed.length === 0) return { version };
  await changeNotifications(tx, own, { recipients: after, by: principal.userName });
  await record(call, { event: 'notificationsUpdated', details: { changed } });
  return { version: version + 1 };
}
