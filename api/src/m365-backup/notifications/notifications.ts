import type { setBackupNotifications } from '@portal/contract/m365-backup/notifications';
import type { ResponseOf } from '@portal/contract/http';
import type { WriteCall } from '../../platform/http/call.ts';
import { actorIn, note, requireVersion } from '../../services/ordering.ts';
import { requireEnabled, service } from '../account.ts';
import { lockNotifications, saveNotifications, unset } from './repository.ts';

/** Who gets which mails from now on. */
export async function chooseNotifications(
  call: WriteCall<typeof setBackupNotifications>,
): Promise<ResponseOf<typeof setBackupNotifications>> {
  const { tx, tenant, body } = call;
  const { version, ...chosen } = body;
  // The service is held, so that of two who choose first one is the second.
  await requireEnabled({ tx, tenant });
  const before = (await lockNotifications(tx, tenant)) ?? unset;
  requireVersion(before, version);
  await saveNotifications(tx, tenant, { ...chosen, by: actorIn(call).userName });
  await note(call, { event: 'backupNotificationsChanged', target: service });
  return { version: version + 1 };
}
