import { nistMinLength, passwordMinLength, type PasswordPolicy } from '@portal/contract/constants';
import type { FieldError } from '@portal/contract/errors';
import { invalidField } from '../platform/http/problem.ts';

export type PasswordOwner = { email: string; firstName: string; lastName: string; twoFactor: boolean };
type Candidate = { password: string; owner: PasswordOwner };

const minLength = (policy: PasswordPolicy, { twoFactor }: Pick<PasswordOwner, 'twoFactor'>): number => {
  if (policy === 'specification') return passwordMinLength;
  return twoFactor ? nistMinLength.withTwoFactor : nistMinLength.alone;
};

const isShorter = (password: string, min: number): boolean => Array.from(password).length < min;

/** What is wrong with a password that has to do without a second factor from now on, or null. */
export function aloneError(policy: PasswordPolicy, password: string): FieldError | null {
  const min = minLength(policy, { twoFactor: false });
  if (isShorter(password, min)) return { errorKey: 'passwordTooShortAlone', values: { min } };
  return null;
}

let commonest: Promise<ReadonlySet<string>> | undefined;
/** The commonest passwords of public breaches, loaded when the first new password comes. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return commonest;
};

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** The account's own words with nothing but digits and signs around them. */
function isLikeAccount({ password, owner }: Candidate): boolean {
  const [local = '', domain = ''] = owner.email.split('@');
  const names = [owner.firstName, owner.lastName, `${owner.firstName}${owner.lastName}`];
  const words = [local, ...names, domain.split('.')[0] ?? '', owner.email, 'cloudportal'].map(lettersOf);
  const letters = lettersOf(password);
  return letters !== '' && words.includes(letters);
}

const lacksLetterOrDigit = (password: string): boolean =>
  !/\p{L}/u.test(password) || !/\p{N}/u.test(password);

/** What is wrong with a new password, or null. Length counts characters as people see them typed. */
export async function passwordError(
  policy: PasswordPolicy,
  candidate: Candidate,
): Promise<FieldError | null> {
  const { password, owner } = candidate;
  const min = minLength(policy, owner);
  if (isShorter(password, min)) return { errorKey: 'passwordTooShort', values: { min } };
  if (policy === 'specification' && lacksLetterOrDigit(password)) {
    return { errorKey: 'passwordNeedsLetterAndDigit' };
  }
  if (isLikeAccount(candidate)) return { errorKey: 'passwordLikeAccount' };
  if ((await commonPasswords()).has(password.toLowerCase())) return { errorKey: 'passwordCommon' };
  return null;
}

/** Throws a field error under `password` when the policy refuses it. */
export async function requireGoodPassword(policy: PasswordPolicy, candidate: Candidate): Promise<void> {
  const error = await passwordError(policy, candidate);
  if (error) throw invalidField('password', error);
}
