import { useState } from 'react';
import { useSend, type SendContext } from './use-send.ts';

type SecretOnce<Of, Secret> = {
  /** Loads what shows it: the API answers a secret once, so that has to be there first. */
  prepare: () => Promise<unknown>;
  read: (context: SendContext, of: Of) => Promise<Secret>;
};

/**
 * Reads a secret that is shown once, and one at a time. It is kept in this component alone, never in a cache: when the
 * component goes, the secret goes.
 */
export function useSecretOnce<Of, Secret>({ prepare, read }: SecretOnce<Of, Secret>) {
  const [shown, setShown] = useState<{ secret: Secret } | null>(null);
  const { send, isBusy, failure } = useSend<Of, Secret>({
    answersOnce: true,
    call: async (context, of) => {
      await prepare();
      return read(context, of);
    },
    onSuccess: (secret) => setShown({ secret }),
  });
  return { shown: shown?.secret ?? null, show: send, isBusy, failure, forget: () => setShown(null) };
}
