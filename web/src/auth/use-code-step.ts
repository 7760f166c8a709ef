import { authenticate } from '@portal/contract/auth/sign-in';
import { useState } from 'react';
import { useFinishSignIn } from '../platform/sign-in.ts';
import { useCodeRefusals } from '../ui/form/use-code-refusals.ts';
import { useSend } from '../ui/use-send.ts';

/** Sends a one-time or recovery code, one at a time; a refused one is cleared. */
export function useCodeStep() {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const { round, onRefused } = useCodeRefusals();
  const { send, isBusy, failure, forgive } = useSend({
    call: ({ write }, typed: string) => write(authenticate, { body: { code: typed } }),
    onSuccess: useFinishSignIn(),
    onFailure: (error) => onRefused(error, () => setCode('')),
  });
  const change = (typed: string): void => {
    setCode(typed);
    setIncomplete(false);
  };
  const startOver = (): void => {
    change('');
    forgive();
  };
  const refuseIncomplete = (): void => setIncomplete(true);
  return { code, change, failure, isIncomplete, refuseIncomplete, isBusy, round, send, startOver };
}
