import { useTexts } from '../../platform/use-texts.ts';
import type { ContractForm, FormValues } from './types.ts';

/** The fields of a form, each with its label, which stands by its name under `texts`. */
export function useLabelled<Values extends FormValues>(
  form: Pick<ContractForm<Values>, 'values' | 'field'>,
  texts: string,
) {
  const { t } = useTexts();
  return <Name extends keyof Values & string>(name: Name, values = {}) => ({
    ...form.field(name),
    label: t(`${texts}.${name}`, values),
  });
}
