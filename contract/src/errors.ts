import * as z from 'zod';

/** One field's error: the key of a text in `validation`, and the values that the text names. */
export const fieldError = z.object({
  errorKey: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type FieldError = z.infer<typeof fieldError>;

/** Every answer that is not a success. `Message` comes with 5xx only and says nothing of the inside. */
export const problem = z.object({
  errorKey: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), fieldError).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  Message: z.string().optional(),
});
export type ProblemBody = z.infer<typeof problem>;

/** An error: its status, its message in English for whoever has no catalogue, and the shape of its `details`. */
export type ErrorRecord = { status: number; message: string; details?: z.ZodObject };

/**
 * Errors by the key that answers and catalogues name them by. Those of a capability stand in `<capability>-errors.ts`.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineErrors = <const E extends Record<string, ErrorRecord>>(errors: E): E => errors;

/** Numeric codes that clients know, by what they mean. */
export const authErrors = {
  credentialsMissing: '100300',
  usernameInvalid: '100301',
  bearerNotIssued: '100303',
  unknown: '100304',
  bearerNotValid: '100306',
  twoFactorNotEnabled: '100307',
  termsOutstanding: '100308',
  termsNotAccepted: '100309',
  upgradeFailed: '100310',
  codeMissing: '100311',
  secretMissing: '100312',
  codeIncorrect: '100313',
  loginFailed: '100320',
  upgradeBearerMissing: '100329',
  upgradeCodeOutstanding: '100330',
  upgradeConsentMissing: '100331',
} as const;

export const auditLogErrors = { internal: '100600' } as const;
