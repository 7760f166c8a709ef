import { useTexts } from '../../../platform/use-texts.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Note } from '../../../ui/status.tsx';
import type { FieldLook } from '../../../ui/form/field-frame.tsx';

type Name = 'name' | 'operators' | 'included' | 'excluded';

const correct = (name: Name) => `m365-backup.wizard.correct.${name}` as const;

type ErrorsProps<N extends Name> = {
  form: { field: (name: N) => Pick<FieldLook, 'error'> };
  names: readonly N[];
  /** What a field is called within a sentence. */
  labelOf: (name: N) => string;
  /** Where a field of a step before is put right. */
  hrefOf?: (name: N) => string;
};

/** What is wrong with fields that are no field of this step. */
export function FieldErrors<N extends Name>({ form, names, labelOf, hrefOf }: ErrorsProps<N>) {
  const { t, fieldError } = useTexts();
  return names.map((name) => {
    const { error } = form.field(name);
    if (!error) return null;
    return (
      <Note key={name} tone="err" live title={fieldError(error, labelOf(name))}>
        {hrefOf && <TextLink href={hrefOf(name)}>{t(correct(name))}</TextLink>}
      </Note>
    );
  });
}
