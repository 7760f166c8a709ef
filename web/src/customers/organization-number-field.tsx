import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { FieldWithButton } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { FieldBinding } from '../ui/form/types.ts';
import { hasFittingCheckDigit, isBeyondRepair, isWellFormed, withDash } from './organization-number.ts';
import type { Register } from './use-register.ts';
import classes from './customers.module.css';

type OrganizationNumberFieldProps = { field: FieldBinding<string>; register: Register };

/** Says while one types when it cannot become a number; a last digit that does not fit is only a warning. */
export function OrganizationNumberField({ field, register }: OrganizationNumberFieldProps) {
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
          error={complete ? undefined : (field.error ?? wrongAtOnce)}
          onChange={(typed) => field.onChange(withDash(typed))}
          label={t('customers.field.organizationNumber')}
          help={t('customers.field.organizationNumberHelp')}
          inputMode="numeric"
          required
          confirmed={register.found?.answer.checkDigitValid}
        />
      </FieldWithButton>
      {complete && !hasFittingCheckDigit(number) && register.found === null && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> {t('customers.field.checkDigitWarning')}
        </p>
      )}
    </div>
  );
}
