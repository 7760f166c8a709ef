import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useSend } from '../ui/use-send.ts';
import { type ServiceScreens, type Sources } from './screens.ts';

const lookEveryMs = 1000;
const looksAtMost = 15;

/** When each region that answers was last read, as one text. */
const ageOf = ({ regions }: Sources): string =>
  regions.map(({ reachable, syncedAt }) => (reachable === 'no' ? '' : syncedAt)).join(' ');

/** Asks for the mirror to be read anew and looks until it is, or gives up quietly: the age tells the truth anyway. */
export function useRefresh(of: ServiceScreens, status: Sources) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [before, setBefore] = useState<string | null>(null);
  const [looks, setLooks] = useState(0);
  const now = ageOf(status);
  const waiting = before !== null && before === now && looks < looksAtMost;
  const asking = useSend({
    call: ({ write }) => write(of.life.refresh, {}),
    onFailure: () => setBefore(null),
    errorTitle: t('services.refresh.failed'),
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void queries.invalidateQueries({ queryKey: keyOf(of.life.status) });
    }, lookEveryMs);
    return () => clearTimeout(timer);
  }, [waiting, looks, queries, of]);
  useEffect(() => {
    if (before === null || before === now) return;
    for (const list of of.lists) void queries.invalidateQueries({ queryKey: keyOf(list) });
  }, [before, now, queries, of]);
  const refresh = (): void => {
    setBefore(now);
    setLooks(0);
    asking.send();
  };
  return { refresh, busy: waiting || asking.isBusy };
}
