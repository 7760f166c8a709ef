import { authenticate } from '@portal/contract/auth/sign-in';
import { useRef, useState } from 'react';
import { callEndpoint, session } from '../../platform/current-session.ts';
import { sendLogin } from '../../platform/send-login.ts';
import type { SignInAnswer } from '../../platform/session.ts';

export type AgainStep = 'password' | 'code';

/**
 * Signs the same person in again without leaving the page: the page keeps its token until the sign-in is complete. A
 * code is asked for here; outstanding terms lead to their own page.
 */
export function useSignInAgain(username: string) {
  const [halfway, setHalfway] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef(false);
  const step: AgainStep = halfway === null ? 'password' : 'code';

  const ask = (value: string): Promise<SignInAnswer> =>
    halfway === null
      ? sendLogin({ username, password: value })
      : callEndpoint(authenticate, { body: { code: value }, token: halfway });
  const take = async (answer: SignInAnswer): Promise<void> => {
    if (answer.additionalAuthenticationRequired && !answer.termsConsentRequired) {
      setHalfway(answer.accessToken);
      return;
    }
    const next = await session.signIn(answer);
    if (next === 'terms') session.termsLapsed();
  };
  const send = async (value: string): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await take(await ask(value));
    } catch (error) {
      setFailure(error);
    }
    running.current = false;
    setIsBusy(false);
  };
  return { step, failure, isBusy, send };
}
