import type { Me } from '@portal/contract/auth';
import { lazy, Suspense } from 'react';
import { session } from '../../platform/current-session.ts';
import { useStore } from '../../platform/store.ts';

const ExpiryDialog = lazy(async () => ({ default: (await import('./expiry-dialog.tsx')).ExpiryDialog }));

/** What the frame seldom needs: the warning that the session is about to end. */
export function LateParts({ me }: { me: Me }) {
  const isExpiring = useStore(session.state, (state) => state.isExpiring);
  if (!isExpiring) return null;
  return (
    <Suspense fallback={null}>
      <ExpiryDialog me={me} />
    </Suspense>
  );
}
