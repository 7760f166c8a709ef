import { authenticate } from '@portal/contract/auth/sign-in';
import { useState } from 'react';
import { isUnanswered } from '../platform/api-error.ts';
import { useFinishSignIn } from '../platform/sign-in.ts';
import { useSend } from '../ui/use-send.ts';

/** Sends a one-time or recovery code, one at a time; a refused one is cleared. */
export function useCodeStep() {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  /** Counts refusals, so that the field starts anew after each. */
  const [round, setRound] = useState(0);
  const { send, isBusy, failure, forgive } = useSend({
    call: ({ write }, typed: string) => write(authenticate, { body: { code: typed } }),
    onSuccess: useFinishSignIn(),
    onFailure: (error) => {
      if (isUnanswered(error)) return;
      setCode('');
      setRound((count) => count + 1);
    },
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
