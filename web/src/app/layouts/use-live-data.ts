import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session, useMe } from '../../platform/current-session.ts';
import { loadLate } from '../../platform/load-late.ts';
import { readAgain } from '../../platform/read-again.ts';
import { organizationOf } from '../home.ts';
import { usePlace } from '../use-place.ts';

/** Who one is or what one may has changed: the page is entered anew, and what it shows read; what was typed stays. */
async function meetChange(queries: QueryClient, router: AnyRouter): Promise<void> {
  const before = JSON.stringify(session.state.get().user);
  await session.reloadUser();
  const { user } = session.state.get();
  if (user === null || JSON.stringify(user) === before) return;
  await Promise.all([router.invalidate(), queries.invalidateQueries()]);
}

const loadEvents = () => import('../../platform/events.ts');

/** Keeps the screen in step with what changes; an operator listens to the partner in the address, else to itself. */
export function useLiveData(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { partnerId } = usePlace();
  const me = useMe();
  const kind = me === null ? null : organizationOf(me).kind;
  const toOperator = kind === 'operator' && partnerId === undefined;
  useEffect(() => {
    if (kind === null) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    // The frame is not kept waiting for what listens.
    const listen = async (): Promise<void> => {
      const { listenToEvents } = await loadLate('what listens to events', loadEvents);
      if (isOver) return;
      stop = listenToEvents({
        partnerId,
        toOperator,
        invalidate: (key) => void readAgain(queryClient, key),
        identityChanged: () => void meetChange(queryClient, router),
      });
    };
    void listen();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, router, partnerId, kind, toOperator]);
}
