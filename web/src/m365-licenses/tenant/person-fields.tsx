import { FormRow } from '../../ui/form/layout.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { ContractForm } from '../../ui/form/types.ts';
import { useLabelled } from '../../ui/form/use-labelled.ts';

export const emptyPerson = { firstName: '', lastName: '', email: '', phone: '' };
type PersonForm = Pick<ContractForm<typeof emptyPerson>, 'values' | 'field'>;

/** Who answers for the customer towards Microsoft. */
export function PersonFields({ form }: { form: PersonForm }) {
  const field = useLabelled(form, 'm365-licenses.field');
  return (
    <>
      <FormRow>
        <TextField {...field('firstName')} autoComplete="given-name" required />
        <TextField {...field('lastName')} autoComplete="family-name" required />
      </FormRow>
      <FormRow>
        <TextField {...field('email')} type="email" autoComplete="email" required />
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
      </FormRow>
    </>
  );
}
