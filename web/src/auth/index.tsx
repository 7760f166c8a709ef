export { FailureNote } from './failure-note.tsx';
export { HiddenUsername } from './hidden-username.tsx';
export { NewPasswordField, TypedPasswordField } from './new-password-field.tsx';
export { ResendCode } from './resend-code.tsx';
export { isRepeated, mustRepeat } from './password-rules.ts';
