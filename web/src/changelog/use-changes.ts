import { listChanges, markChangelogSeen, type Change, type ChangeState } from '@portal/contract/changelog';
import type { ResponseOf } from '@portal/contract/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../platform/api.ts';
import { useMe } from '../platform/current-session.ts';
import { reportError } from '../platform/report-error.ts';
import { useSend } from '../ui/use-send.ts';

/** Entries of one state; never from what was read before, because then it was another visit. */
export const useChanges = (
  state: ChangeState,
  { cursor, isWanted = true }: { cursor?: string | undefined; isWanted?: boolean } = {},
) =>
  useQuery({
    ...api.query(listChanges, { state, cursor, pageSize: state === 'released' ? 20 : 200 }),
    enabled: isWanted,
    gcTime: 0,
  });

type VisitTimes = Pick<ResponseOf<typeof listChanges>, 'seenAt' | 'readAt'>;

/** Whether an entry was published since the last visit; the visit is noted once the page is there. */
export function useIsNew(read: VisitTimes | undefined): (change: Change) => boolean {
  const seenAt = read?.seenAt;
  const readAt = read?.readAt;
  const isActing = Boolean(useMe()?.actingAs);
  const [since, setSince] = useState<string | null | undefined>(undefined);
  const note = useSend<string | undefined>({
    call: ({ write }, until) => write(markChangelogSeen, { body: { readAt: until } }),
    // The marks stay a visit longer: nothing that the person could do about it.
    onFailure: (error) => reportError('changelog visit', error),
  });
  if (since === undefined && seenAt !== undefined) setSince(seenAt);
  const noteVisit = useEffectEvent(() => {
    if (!isActing) note.send(readAt);
  });
  const isThere = since !== undefined;
  useEffect(() => {
    if (isThere) noteVisit();
  }, [isThere]);
  return ({ publishedAt }) =>
    typeof since === 'string' && publishedAt !== null && Date.parse(publishedAt) > Date.parse(since);
}
