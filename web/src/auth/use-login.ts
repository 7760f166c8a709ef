import { authErrors, type FieldError } from '@portal/contract/errors';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../platform/api-error.ts';
import { session, type Write } from '../platform/current-session.ts';
import { sendLogin } from '../platform/send-login.ts';
import { useFinishSignIn } from '../platform/sign-in.ts';
import { useSend } from '../ui/use-send.ts';
import './history-state.ts';
import { signInStep } from './kept-step.ts';

export type LoginValues = { username: string; password: string };
type LoginErrors = { username?: FieldError; password?: FieldError };

/** The API's own schema, which is loaded with the first check and not with the page. */
async function errorsOf(values: LoginValues): Promise<LoginErrors> {
  const [record, { parseInput }] = await Promise.all([
    import('@portal/contract/auth/sign-in'),
    import('@portal/contract/fields'),
  ]);
  const parsed = parseInput(record.login.body, values);
  return parsed.ok ? {} : parsed.fields;
}

const isAddressRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.errorKey === authErrors.usernameInvalid;

/** The second step stands in the tab's history, so that the back button leads to the first one. */
function useStep(hasAddress: boolean) {
  const router = useRouter();
  const kept = useLocation({ select: (location) => location.state.loginStep });
  const step = kept === 'password' && hasAddress ? 'password' : 'address';
  const askPassword = (): void =>
    router.history.push(router.history.location.href, { loginStep: 'password' });
  return { step, askPassword } as const;
}

/** Address, *Continue*, password. The second step is the same for every address: nobody is asked whether it is known. */
export function useLogin(onRefused: () => void) {
  const [values, setValues] = useState({ username: signInStep.read()['address'] ?? '', password: '' });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const finish = useFinishSignIn();
  const { step, askPassword } = useStep(values.username !== '');

  const refuse = (error: unknown): void => {
    if (isAddressRefused(error)) setErrors({ username: { errorKey: 'email' } });
    else setFailure(error);
    onRefused();
  };
  const signIn = async (write: Write): Promise<void> => {
    const found = await errorsOf(values);
    const wrong = step === 'address' && found.username ? { username: found.username } : found;
    const isWrong = step === 'address' ? found.username !== undefined : Object.keys(found).length > 0;
    setErrors(isWrong ? wrong : {});
    if (isWrong) return onRefused();
    signInStep.write({ address: values.username.trim() });
    if (step === 'address') return askPassword();
    await finish(await sendLogin(write, values));
    const { user, pendingStep } = session.state.get();
    if (!user && !pendingStep) refuse(new ApiError(0, 'auth', { errorKey: 'userUnread' }));
  };
  const { send, isBusy } = useSend({ call: ({ write }) => signIn(write), onFailure: refuse });
  const submit = (): void => {
    setFailure(null);
    send();
  };
  const change = (next: Partial<LoginValues>): void => setValues((before) => ({ ...before, ...next }));
  return { values, change, step, errors, failure, isBusy, submit };
}
