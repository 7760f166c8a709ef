import * as z from 'zod';
import { version } from '../fields.ts';
import { recipients } from '../notifications.ts';
import { endpointsOf } from '../services/endpoints.ts';

const { made, reads } = endpointsOf('m365-backup');

/** How a run may end that somebody wants to hear of, the worst first. */
export const toldOutcomes = ['error', 'warning', 'stopped', 'success'] as const;
export type ToldOutcome = (typeof toldOutcomes)[number];

/** `recipients.roles`: of the customer's own people. */
export const backupNotificationsForm = z.object({
  recipients,
  outcomes: z.array(z.enum(toldOutcomes)).max(toldOutcomes.length),
});
export type BackupNotifications = z.infer<typeof backupNotificationsForm>;

export const getBackupNotifications = reads('getBackupNotifications', '/m365-backup/notifications/', {
  summary: 'Who gets a mail when a run of a job of the customer has ended, and of which ends.',
  /** `version` 0: nobody has chosen yet. */
  response: backupNotificationsForm.extend({ version }),
  errors: ['serviceNotEnabled'],
});

export const setBackupNotifications = reads('setBackupNotifications', '/m365-backup/notifications/', {
  method: 'PUT',
  access: { may: 'services.order' },
  summary: 'Changes that, as it was read at `version`; runs that ended before are not told of.',
  body: backupNotificationsForm.extend({ version }),
  response: z.object({ version }),
  errors: ['serviceNotEnabled'],
});

export const backupNotificationEndpoints = made;
