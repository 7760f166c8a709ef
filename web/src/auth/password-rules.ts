import { nistMinLength, passwordMinLength, type PasswordPolicy } from '@portal/contract/constants';

/** Which policy holds, and whether the person has two-factor; undefined where nobody is signed in. */
export type PasswordContext = { policy: PasswordPolicy; twoFactor: boolean | undefined };

/** `lengthUnlessTwoFactor`: the longer length, when it is not known which of the two holds. */
export type PasswordRule = 'length' | 'lengthUnlessTwoFactor' | 'letter' | 'digit';
export type RuleState = { rule: PasswordRule; isKept: boolean; values: Record<string, number> };

function lengthRule({ policy, twoFactor }: PasswordContext, length: number): RuleState {
  if (policy === 'nist' && twoFactor === undefined) {
    const { alone, withTwoFactor } = nistMinLength;
    return {
      rule: 'lengthUnlessTwoFactor',
      isKept: length >= alone,
      values: { min: alone, minWithTwoFactor: withTwoFactor },
    };
  }
  const nist = twoFactor === true ? nistMinLength.withTwoFactor : nistMinLength.alone;
  const min = policy === 'nist' ? nist : passwordMinLength;
  return { rule: 'length', isKept: length >= min, values: { min } };
}

/** What a new password needs, and which of it this one has. */
export function passwordRules(context: PasswordContext, password: string): RuleState[] {
  const length = lengthRule(context, Array.from(password).length);
  if (context.policy === 'nist') return [length];
  return [
    length,
    { rule: 'letter', isKept: /\p{L}/u.test(password), values: {} },
    { rule: 'digit', isKept: /\p{N}/u.test(password), values: {} },
  ];
}

/** Of two forms of the same password; the second must be the first. */
export const isRepeated = (values: { password: string; repeat: string }): boolean =>
  values.repeat === '' || values.password === values.repeat;

/** How a form's schema says so; `other` is the label of the first field. It is looked at whatever else is missing. */
export const mustRepeat = (other: string) => ({
  path: ['repeat'],
  error: 'match',
  params: { values: { other } },
  when: () => true,
});
