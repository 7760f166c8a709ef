import type { MailContent } from '../platform/mail/mail-queue.ts';

/** Of what cannot be read, and of what is read again. */
export const ofData = ({ day, later }: { day: string; later: string }) => {
  const place = { system: 'ceph-rgw', region: 'SE-NORTH-1' } as const;
  const unread = { ...place, reason: 'unreachable', beganAt: day } as const;
  return {
    dataStale: {
      usual: { ...unread, shownAt: day, count: 3 },
      never: { ...unread, shownAt: null, count: 1 },
    } satisfies Record<string, MailContent['dataStale']>,
    dataFresh: {
      usual: { ...place, beganAt: day, at: later },
    } satisfies Record<string, MailContent['dataFresh']>,
  };
};
