import { useState } from 'react';
import { readStale } from '../platform/changes.ts';

type SecretOnce<Of, Secret> = {
  /** Loads what shows it: the API answers a secret once, so that has to be there first. */
  prepare: () => Promise<unknown>;
  read: (of: Of) => Promise<Secret>;
};

/**
 * Reads a secret that is shown once. It is kept in this component alone, never in a cache: when the component goes, the
 * secret goes.
 */
export function useSecretOnce<Of extends { id: string }, Secret>({ prepare, read }: SecretOnce<Of, Secret>) {
  const [shown, setShown] = useState<Secret | null>(null);
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const show = async (thing: Of): Promise<void> => {
    setPendingId(thing.id);
    setError(null);
    try {
      await prepare();
      setShown(await read(thing));
    } catch (refused) {
      setError(refused);
    }
    setPendingId(null);
    await readStale();
  };
  return { shown, show, pendingId, error, forget: () => setShown(null) };
}
