import { useForm } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import { afterPress } from './after-press.ts';
import { errorsOf, unpackError } from './field-errors.ts';
import type { ContractForm, ContractFormOptions, FieldBinding, FormValues } from './types.ts';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

function useFocusOnFirstError(formId: string) {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests === 0) return;
    const form = document.querySelector(`#${CSS.escape(formId)}`);
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [requests, formId]);
  return useCallback(() => setRequests((count) => count + 1), []);
}

/** One way for forms: the API's own schema on blur and on submit, its field errors on their fields, one send at a time. */
export function useContractForm<Values extends FormValues, Body, Answer>(
  options: ContractFormOptions<Values, Body, Answer>,
): ContractForm<Values> {
  const { schema, initialValues } = options;
  const id = useId();
  const draft = useDraft(options.draftKey, initialValues);
  const form = useForm<Values>({
    initialValues: draft.values,
    validate: (values) => errorsOf(schema, values),
    validateInputOnBlur: true,
    onValuesChange: draft.keep,
  });
  const focusFirstError = useFocusOnFirstError(id);
  const sending = useSending({ ...options, form, draft, focusFirstError });
  // What a draft holds is unsaved.
  const begin = useEffectEvent(() => form.resetDirty(initialValues));
  useEffect(() => begin(), []);

  const field = <Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]> => {
    const input = form.getInputProps(name);
    return {
      id: `${id}-${name}`,
      name,
      value: form.values[name],
      // What is sent stays as it is until the answer is there: what were typed meanwhile would be taken away by it.
      onChange: (value) => {
        if (!sending.isBusyNow()) set(name, value);
      },
      onBlur: () => afterPress(() => input.onBlur?.()),
      error: unpackError(form.errors[name]),
    };
  };
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    form.getInputProps(name).onChange(value);
  };
  return {
    id,
    values: form.values,
    set,
    field,
    reset: (values = initialValues) => {
      form.setValues(values);
      form.resetDirty(values);
      form.clearErrors();
      draft.discard();
    },
    submit: sending.submit,
    submitting: sending.submitting,
    errorCount: Object.values(form.errors).filter(Boolean).length,
    failure: sending.failure,
    isDirty: () => form.isDirty(),
    draftSavedAt: draft.savedAt,
    mayLeave: () => sending.isBusyNow() || !form.isDirty(),
    discardDraft: draft.discard,
  };
}
