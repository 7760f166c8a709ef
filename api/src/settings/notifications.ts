import type { ResponseOf } from '@portal/contract/http';
import {
  notificationKindsOf,
  usualRecipients,
  type NotificationKind,
  type Recipients,
} from '@portal/contract/notifications';
import { roles, type OrganizationKind } from '@portal/contract/permissions';
import { notificationForm, type NotificationForm, type updateNotifications } from '@portal/contract/settings';
import type { WriteCall } from '../platform/call.ts';
import { stale } from '../platform/problem.ts';
import { ownOf, record } from './own.ts';
import { changeNotifications, lockNotifications } from './repository.ts';

/** What an organization of that kind has, as `of` says it. */
const formOf = (kind: OrganizationKind, of: (one: NotificationKind) => Recipients): NotificationForm =>
  notificationForm.parse(Object.fromEntries(notificationKindsOf(kind).map((one) => [one, of(one)])));

export const usualOf = (kind: OrganizationKind): NotificationForm =>
  formOf(kind, (one) => usualRecipients[one]);

/** Each once, the roles in the order that they are always told in. */
const tidy = ({ roles: held, addresses }: Recipients): Recipients => ({
  roles: roles.filter((role) => held.includes(role)),
  addresses: [...new Set(addresses)],
});

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
  const before = { ...usualOf(principal.kind), ...stored?.recipients };
  const after = formOf(principal.kind, (one) => tidy(body[one] ?? usualRecipients[one]));
  const changed = notificationKindsOf(principal.kind).filter(
    (one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]),
  );
  if (changed.length === 0) return { version };
  await changeNotifications(tx, own, { recipients: after, by: principal.userName });
  await record(call, { event: 'notificationsUpdated', details: { changed } });
  return { version: version + 1 };
}
