import type { ResponseOf } from '@portal/contract/http';
import { getStorageUser, showAccessKeySecret, type AccessKey } from '@portal/contract/s3-storage/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, keyOf } from '../platform/api.ts';
import { codeFrom } from '../platform/load-late.ts';
import { useServiceScope } from '../services/screens.ts';

/** The secret is told once: what shows it is here before it is asked for. */
export const loadSecretDialog = codeFrom(() => import('./secret-dialog.tsx'));

export type ShownSecret = ResponseOf<typeof showAccessKeySecret>;

/**
 * Asks for the secret of a new key. It is kept in this component alone, never in a cache: when the component goes,
 * the secret goes.
 */
export function useSecret({ id }: { id: string }) {
  const { scope } = useServiceScope();
  const queries = useQueryClient();
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const show = async (key: AccessKey): Promise<void> => {
    setAsking(key.id);
    setError(null);
    try {
      await loadSecretDialog();
      setShown(await callEndpoint(showAccessKeySecret, { query: { ...scope, id: key.id }, body: {} }));
    } catch (refused) {
      setError(refused);
    }
    setAsking(null);
    await queries.invalidateQueries({ queryKey: keyOf(getStorageUser, { ...scope, id }) });
  };
  return { shown, show, asking, error, forget: () => setShown(null) };
}
