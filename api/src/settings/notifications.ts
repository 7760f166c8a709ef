import type { ResponseOf } from '@portal/contract/http';
import { completeRecipients, notificationKindsOf, usualRecipients } from '@portal/contract/notifications';
import type { OrganizationKind } from '@portal/contract/permissions';
import { notificationForm, type NotificationForm, type updateNotifications } from '@portal/contract/settings';
import type { WriteCall } from '../platform/http/call.ts';
import { stale } from '../platform/http/problem.ts';
import { ownOf, record } from './own.ts';
import { changeNotifications, lockNotifications, type ChosenNotifications } from './repository.ts';

/** What an organization of that kind has, as it was chosen, with those who always get them. */
export const chosenBy = (kind: OrganizationKind, chosen: ChosenNotifications = {}): NotificationForm => {
  const { disruptionsToOwners = false } = chosen;
  const recipients = notificationKindsOf(kind).map((one) => [
    one,
    completeRecipients(one, chosen[one] ?? usualRecipients[one]),
  ]);
  return notificationForm.parse({
    ...Object.fromEntries(recipients),
    ...(kind === 'operator' ? {} : { disruptionsToOwners }),
  });
};

/** The switch has entries of its own: how it stands now is the event. Answers whether there was a change. */
async function recordChange(
  call: WriteCall<typeof updateNotifications>,
  { before, after }: Record<'before' | 'after', NotificationForm>,
): Promise<boolean> {
  const changed = notificationKindsOf(call.principal.kind).filter(
    (one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]),
  );
  const isSwitched = before.disruptionsToOwners !== after.disruptionsToOwners;
  if (changed.length > 0) await record(call, { event: 'notificationsUpdated', details: { changed } });
  if (isSwitched) {
    await record(call, {
      event: after.disruptionsToOwners ? 'disruptionsToOwnersOn' : 'disruptionsToOwnersOff',
    });
  }
  return changed.length > 0 || isSwitched;
}

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
  const before = chosenBy(principal.kind, stored?.chosen);
  const after = chosenBy(principal.kind, body);
  if (!(await recordChange(call, { before, after }))) return { version };
  await changeNotifications(tx, own, { form: after, by: principal.userName });
  return { version: version + 1 };
}
