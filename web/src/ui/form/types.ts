import type { FieldError } from '@portal/contract/errors';
import type { FormEvent } from 'react';
import type * as z from 'zod';
import type { SendContext, SendEnding } from '../use-send.ts';

export type FormValues = Record<string, unknown>;

/** What a field component needs of the form: `<TextField {...form.field('name')} label="…" />`. */
export type FieldBinding<Value> = {
  id: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: FieldError | undefined;
};

export type ContractFormOptions<Values extends FormValues, Body, Answer> = SendEnding & {
  /** The endpoint record's own body schema. */
  schema: z.ZodType<Body>;
  initialValues: Values;
  /** Keeps unsent input on this device under this name; secrets are never kept. */
  draftKey?: string | undefined;
  /** Sends it. Errors that name fields land on them; others are shown as a toast with `errorTitle`. */
  onSubmit: (body: Body, context: SendContext) => Promise<Answer>;
  /**
   * After a success: confirm, go somewhere. Nothing counts as unsaved any more. What it waits for, e.g. that what was
   * changed is read again, belongs to the sending: until then nothing is typed or pressed that would be of before.
   */
  onSuccess?: ((answer: Answer, body: Body) => void | Promise<void>) | undefined;
  /** The field of a name that the API gives an error by, where that is another. */
  fieldOf?: ((name: string) => string) | undefined;
  /** "The customer could not be created". Left out: no toast, the page shows `form.failure` itself. */
  errorTitle?: string | undefined;
  /** True for a refusal that the form tells at its place by `form.failure`, and that no toast tells beside it. */
  tellsItself?: ((error: unknown) => boolean) | undefined;
};

export type ContractForm<Values extends FormValues> = {
  id: string;
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  /** Starts over from these values, e.g. after a lookup or when a newer version was read. */
  reset: (values?: Values) => void;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  submitting: boolean;
  /** Wrong fields that are shown now. */
  errorCount: number;
  /** The last refusal that belongs to no field. */
  failure: unknown;
  isDirty: () => boolean;
  /** Milliseconds since 1970 of the draft on this device; null for none. */
  draftSavedAt: number | null;
  /** True while going away loses nothing: nothing typed, being sent, or sent. */
  mayLeave: () => boolean;
  discardDraft: () => void;
};
