import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { FieldWithButton } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { FieldBinding } from '../ui/form/types.ts';
import { hasFittingCheckDigit, isBeyondRepair, isWellFormed, withDash } from './organization-number.ts';
import type { Register } from './use-register.ts';
import classes from './customers.module.css';

type OrganizationNumberFieldProps = {
  field: FieldBinding<string>;
  register: Register;
  /** A last digit that does not fit is an error of the form's schema, and no warning. */
  isStrict?: boolean;
};

/** Says while one types when it cannot become a number; a last digit that does not fit is only a warning. */
export function OrganizationNumberField({ field, register, isStrict = false }: OrganizationNumberFieldProps) {
  const { t } = useTexts();
  const number = field.value.trim();
  const wrongAtOnce = isBeyondRepair(number) ? { errorKey: 'organizationNumber' } : undefined;
  const complete = isWellFormed(number);
  return (
    <div>
      <FieldWithButton
        button={
          <Button icon={IconSearch} busy={register.asking} disabled={!complete} onClick={register.ask}>
            {t('customers.register.ask')}
          </Button>
        }
      >
        <TextField
          {...field}
          error={complete && !isStrict ? undefined : (field.error ?? wrongAtOnce)}
          onChange={(typed) => field.onChange(withDash(typed))}
          label={t('customers.field.organizationNumber')}
          help={t('customers.field.organizationNumberHelp')}
          inputMode="numeric"
          required
          confirmed={register.found?.answer.checkDigitValid}
        />
      </FieldWithButton>
      {!isStrict && register.found === null && <CheckDigitWarning number={number} />}
    </div>
  );
}

function CheckDigitWarning({ number }: { number: string }) {
  const { t } = useTexts();
  if (!isWellFormed(number) || hasFittingCheckDigit(number)) return null;
  return (
    <p className={classes.warning} role="status">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> {t('customers.field.checkDigitWarning')}
    </p>
  );
}
