type Step = Record<string, string>;

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((part) => typeof part === 'string');

function parse(text: string | null): Step {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isStep(value) ? value : {};
  } catch {
    return {};
  }
}

/** What a step of this tab needs again after a reload; it ends with the tab. Passwords and codes are never in it. */
const slot = (name: string) => ({
  read: (): Step => parse(sessionStorage.getItem(name)),
  write: (step: Step): void => sessionStorage.setItem(name, JSON.stringify(step)),
  clear: (): void => sessionStorage.removeItem(name),
});

/** `address`: who is signing in. */
export const signInStep = slot('auth:signIn');
/** `token` and `address` of a reset whose code has been mailed. */
export const resetStep = slot('auth:reset');
/** `token` and `email` of an application whose code has been mailed. */
export const registrationStep = slot('auth:registration');
/** `token` of an invitation, after it was taken out of the address bar. */
export const invitationStep = slot('auth:invitation');
