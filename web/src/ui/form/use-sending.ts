import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../platform/api-error.ts';
import { readStale } from '../../platform/changes.ts';
import { loadLate } from '../../platform/load-late.ts';
import { reportError } from '../../platform/report-error.ts';
import { errorsOf, packErrors } from './field-errors.ts';
import { createIdempotency } from './idempotency.ts';
import type { ContractFormOptions, FormValues } from './types.ts';
import type { Draft } from './use-draft.ts';

type SendOptions<Values extends FormValues, Body, Answer> = ContractFormOptions<Values, Body, Answer> & {
  form: UseFormReturnType<Values, Values, (values: Values) => FormErrors>;
  draft: Draft<Values>;
  focusFirstError: () => void;
};

type FailureToast = { what: string; error: unknown; onRetry: () => void };

/**
 * Tells of a failure, with the offer to try again as long as the form is there: what it holds is sent as who is signed
 * in by then, and a form that is opened anew sends for itself. Loaded when needed: the pages that sign in tell of a
 * failure themselves and start without toasts.
 */
function useFailureToast(): (toast: FailureToast) => Promise<void> {
  const isThere = useRef(false);
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      takeBack.current?.();
    };
  }, []);
  return async ({ onRetry, ...toast }) => {
    const { notifyError } = await loadLate('toasts', () => import('../toasts.tsx'));
    takeBack.current = notifyError(isThere.current ? { ...toast, onRetry } : toast);
  };
}

/** The errors of a refusal that belong to fields of this form. */
function fieldErrorsIn(
  error: unknown,
  values: FormValues,
  fieldOf: (name: string) => string = (name) => name,
): Record<string, string> {
  if (!isApiError(error)) return {};
  const named = Object.entries(error.fields).map(([name, field]) => [fieldOf(name), field] as const);
  const packed = Object.entries(packErrors(Object.fromEntries(named)));
  return Object.fromEntries(packed.filter(([name]) => name in values));
}

/** Checks what is typed, and shows what is wrong with it at its fields. */
function check<Values extends FormValues, Body, Answer>(parts: SendOptions<Values, Body, Answer>) {
  const { form, schema, focusFirstError } = parts;
  const values = form.getValues();
  const parsed = schema.safeParse(values);
  form.setErrors(parsed.success ? {} : errorsOf(schema, values));
  if (!parsed.success) focusFirstError();
  return parsed;
}

type Ending = { leavesOnSuccess?: true | undefined; answersOnce?: true | undefined };

/** A page that is left, and an answer that is given once, do not wait for what others have to read again. */
async function readAgain({ leavesOnSuccess, answersOnce }: Ending): Promise<void> {
  const reading = readStale();
  if (leavesOnSuccess !== true && answersOnce !== true) await reading;
}

/** Checks and sends, once at a time; the key of an order stays the same until its body changes. */
export function useSending<Values extends FormValues, Body, Answer>(
  parts: SendOptions<Values, Body, Answer>,
) {
  const { form } = parts;
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);
  const sent = useRef(false);
  const tell = useFailureToast();
  const [idempotency] = useState(() => createIdempotency());

  const refuse = (error: unknown) => {
    const fields = fieldErrorsIn(error, form.getValues(), parts.fieldOf);
    if (Object.keys(fields).length > 0) {
      form.setErrors(fields);
      parts.focusFirstError();
      return;
    }
    setFailure(error);
    if (!isApiError(error)) reportError('form', error);
    if (parts.tellsItself?.(error)) return;
    if (parts.errorTitle !== undefined) void tell({ what: parts.errorTitle, error, onRetry: submit });
  };

  const release = () => {
    busy.current = false;
    setSubmitting(false);
  };

  const send = async (body: Body) => {
    try {
      const answer = await parts.onSubmit(body, { idempotencyKey: idempotency.keyFor(body) });
      sent.current = true;
      idempotency.reset();
      parts.draft.discard();
      form.resetDirty(form.getValues());
      await readAgain(parts);
      await parts.onSuccess?.(answer, body);
      sent.current = false;
      if (parts.leavesOnSuccess !== true) release();
    } catch (error) {
      refuse(error);
      release();
    }
  };

  function submit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault();
    if (busy.current) return;
    const checked = check(parts);
    if (!checked.success) return;
    busy.current = true;
    setFailure(null);
    setSubmitting(true);
    void send(checked.data);
  }

  return { submit, submitting, failure, busy, sent };
}
