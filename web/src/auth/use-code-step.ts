import { authenticate } from '@portal/contract/auth/sign-in';
import { useRef, useState } from 'react';
import { callEndpoint } from '../platform/current-session.ts';
import { useFinishSignIn } from '../platform/sign-in.ts';

/** Sends a one-time or recovery code, one at a time; a refused one is cleared. */
export function useCodeStep() {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** Counts refusals, so that the field starts anew after each. */
  const [round, setRound] = useState(0);
  const running = useRef(false);
  const finish = useFinishSignIn();

  const send = async (typed: string): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await finish(await callEndpoint(authenticate, { body: { code: typed } }));
    } catch (error) {
      setFailure(error);
      setCode('');
      setRound((count) => count + 1);
    }
    running.current = false;
    setIsBusy(false);
  };
  const startOver = (): void => {
    setCode('');
    setFailure(null);
    setIncomplete(false);
  };
  const change = (typed: string): void => {
    setCode(typed);
    setIncomplete(false);
  };
  const refuseIncomplete = (): void => setIncomplete(true);
  return { code, change, failure, isIncomplete, refuseIncomplete, isBusy, round, send, startOver };
}
