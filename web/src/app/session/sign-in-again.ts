import { authenticate } from '@portal/contract/auth/sign-in';
import { useState } from 'react';
import { session } from '../../platform/current-session.ts';
import { sendLogin } from '../../platform/send-login.ts';
import type { SignInAnswer } from '../../platform/session.ts';
import { useSend } from '../../ui/use-send.ts';

export type AgainStep = 'password' | 'code';

/**
 * Signs the same person in again without leaving the page: the page keeps its token until the sign-in is complete. A
 * code is asked for here; outstanding terms lead to their own page.
 */
export function useSignInAgain(username: string) {
  const [halfway, setHalfway] = useState<string | null>(null);
  const step: AgainStep = halfway === null ? 'password' : 'code';

  const take = async (answer: SignInAnswer): Promise<void> => {
    if (answer.additionalAuthenticationRequired && !answer.termsConsentRequired) {
      setHalfway(answer.accessToken);
      return;
    }
    const next = await session.signIn(answer);
    if (next === 'terms') session.termsLapsed();
  };
  const { send, isBusy, failure } = useSend<string, SignInAnswer>({
    call: ({ write }, value) =>
      halfway === null
        ? sendLogin(write, { username, password: value })
        : write(authenticate, { body: { code: value }, token: halfway }),
    onSuccess: take,
  });
  return { step, failure, isBusy, send };
}
