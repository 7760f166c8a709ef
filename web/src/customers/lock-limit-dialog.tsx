import { objectLockBoundDays, usualMaxLockDays } from '@portal/contract/s3-storage/constants';
import type { Customer } from '@portal/contract/customers';
import { setLockLimit } from '@portal/contract/s3-storage/buckets';
import { useTexts } from '../platform/use-texts.ts';
import { FasterNote } from '../ui/form/faster-note.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { isStale, useDecidedOn } from '../ui/form/use-decided-on.ts';
import { notifySuccess } from '../ui/toasts.tsx';

type LockLimitDialogProps = { customer: Customer; maxLockDays: number; onClose: () => void };

const schema = setLockLimit.body.pick({ maxLockDays: true });

/** Sets for how long a customer may lock from now on. */
export function LockLimitDialog({ customer, maxLockDays, onClose }: LockLimitDialogProps) {
  const { t, format } = useTexts();
  const { id: customerId, partnerId, name } = customer;
  const { before, orReadAgain } = useDecidedOn(maxLockDays);
  const initialValues: { maxLockDays: number | null } = { maxLockDays: before };
  const form = useContractForm({
    schema,
    initialValues,
    errorTitle: t('customers.lockLimit.failed', { customer: name }),
    onSubmit: (typed, { write }) =>
      write(setLockLimit, {
        query: { customerId, partnerId },
        body: { ...typed, before },
      }).catch(orReadAgain),
    tellsItself: isStale,
    onSuccess: () => {
      onClose();
      notifySuccess(t('customers.lockLimit.done', { customer: name }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('customers.lockLimit.dialog', { customer: name })}
      confirmLabel={t('customers.lockLimit.confirm')}
    >
      <p>{t('customers.lockLimit.text')}</p>
      <FasterNote failure={form.failure} now={t('customers.lockLimit.days', { count: maxLockDays })} />
      <FormLayout form={form} plain>
        <NumberField
          {...form.field('maxLockDays')}
          label={t('customers.lockLimit.longest')}
          help={t('customers.lockLimit.help', {
            min: format.number(usualMaxLockDays),
            max: format.number(objectLockBoundDays),
          })}
          unit={t('customers.lockLimit.unit')}
          min={usualMaxLockDays}
          max={objectLockBoundDays}
          required
        />
      </FormLayout>
    </FormDialog>
  );
}
