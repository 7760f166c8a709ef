import type { PasswordPolicy } from '@portal/contract/constants';
import { createStore } from './store.ts';

type SignInRules = {
  /** The outside page that takes registrations; null where the portal takes them itself. */
  registrationUrl: string | null;
  passwordPolicy: PasswordPolicy;
};

/** What this portal's settings say about sign-in; it comes with the brand. */
export const signInRules = createStore<SignInRules>({
  registrationUrl: null,
  passwordPolicy: 'specification',
});
