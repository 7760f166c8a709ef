import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { isApiError } from '../../platform/api-error.ts';
import { useFailureToasts } from '../failure-toasts.ts';
import { useSend } from '../use-send.ts';
import { errorsOf, packErrors } from './field-errors.ts';
import type { ContractFormOptions, FormValues } from './types.ts';
import type { Draft } from './use-draft.ts';

type SendOptions<Values extends FormValues, Body, Answer> = ContractFormOptions<Values, Body, Answer> & {
  form: UseFormReturnType<Values, Values, (values: Values) => FormErrors>;
  draft: Draft<Values>;
  focusFirstError: () => void;
};

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

/** Shows what a refusal says of fields at these; false when it says nothing of them. */
function showAtFields<Values extends FormValues, Body, Answer>(
  { form, fieldOf, focusFirstError }: SendOptions<Values, Body, Answer>,
  error: unknown,
): boolean {
  const fields = fieldErrorsIn(error, form.getValues(), fieldOf);
  if (Object.keys(fields).length === 0) return false;
  form.setErrors(fields);
  focusFirstError();
  return true;
}

/** Checks what was typed and sends it, once at a time. */
export function useSending<Values extends FormValues, Body, Answer>(
  parts: SendOptions<Values, Body, Answer>,
) {
  const { form, draft, onSubmit, onSuccess, leavesOnSuccess, answersOnce } = parts;
  const [failure, setFailure] = useState<unknown>(null);
  const toasts = useFailureToasts();
  const sending = useSend<Body, Answer>({
    call: async (context, body) => {
      const answer = await onSubmit(body, context);
      draft.discard();
      form.resetDirty(form.getValues());
      return answer;
    },
    onSuccess,
    leavesOnSuccess,
    answersOnce,
    isTyped: true,
    onFailure: (error) => {
      if (showAtFields(parts, error)) return;
      setFailure(error);
      if (parts.errorTitle === undefined || parts.tellsItself?.(error)) return;
      void toasts.tell('', { what: parts.errorTitle, error, onRetry: submit });
    },
  });

  function submit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault();
    if (sending.isBusyNow()) return;
    const checked = check(parts);
    if (!checked.success) return;
    setFailure(null);
    toasts.takeBack('');
    sending.send(checked.data);
  }

  return { submit, submitting: sending.isBusy, isBusyNow: sending.isBusyNow, failure };
}
