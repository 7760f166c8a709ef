import { keyIn } from '../../platform/text-keys.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { ContractForm, FormValues } from './types.ts';

/** The fields of a form, each with its label, which stands by its name under `texts`. */
export function useLabelled<Values extends FormValues, const Branch extends string>(
  form: Pick<ContractForm<Values>, 'values' | 'field'>,
  texts: Branch,
) {
  const { t } = useTexts();
  return <Name extends TextIn<Branch> & keyof Values>(name: Name, values = {}) => ({
    ...form.field(name),
    label: t(keyIn(texts, name), values),
  });
}
