import { getS3Status, listBuckets, refreshBuckets } from '@portal/contract/s3-storage/buckets';
import { listStorageUsers } from '@portal/contract/s3-storage/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';
import { useStorageScope } from './scope.ts';
import type { S3Status } from './status.ts';

const lookEveryMs = 1000;
const looksAtMost = 15;

/** When each region that answers was last read, as one text. */
const ageOf = ({ regions }: S3Status): string =>
  regions.map(({ reachable, syncedAt }) => (reachable === 'no' ? '' : syncedAt)).join(' ');

/** Asks for the mirror to be read anew and looks until it is, or gives up quietly: the age tells the truth anyway. */
export function useRefresh(status: S3Status) {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const queries = useQueryClient();
  const [before, setBefore] = useState<string | null>(null);
  const [looks, setLooks] = useState(0);
  const now = ageOf(status);
  const waiting = before !== null && before === now && looks < looksAtMost;
  const asking = useMutation({
    ...api.mutation(refreshBuckets),
    onError: (error) => {
      setBefore(null);
      notifyError({ what: t('s3-storage.refresh.failed'), error });
    },
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void queries.invalidateQueries({ queryKey: keyOf(getS3Status) });
    }, lookEveryMs);
    return () => clearTimeout(timer);
  }, [waiting, looks, queries]);
  useEffect(() => {
    if (before === null || before === now) return;
    for (const list of [listBuckets, listStorageUsers])
      void queries.invalidateQueries({ queryKey: keyOf(list) });
  }, [before, now, queries]);
  const refresh = (): void => {
    setBefore(now);
    setLooks(0);
    asking.mutate({ query: scope });
  };
  return { refresh, busy: waiting || asking.isPending };
}
