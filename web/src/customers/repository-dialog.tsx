import type { Customer } from '@portal/contract/customers';
import {
  giveBackupRepository,
  listBackupRepositories,
  type BackupRepository,
  type getBackupRepository,
} from '@portal/contract/m365-backup/repository';
import type { ResponseOf } from '@portal/contract/http';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { sizeText } from '../platform/sizes.ts';
import { useTexts } from '../platform/use-texts.ts';
import { SelectField, type Option } from '../ui/form/choice-fields.tsx';
import { FasterNote } from '../ui/form/faster-note.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { isStale, useDecidedOn } from '../ui/form/use-decided-on.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { notifySuccess } from '../ui/toasts.tsx';

type Placed = ResponseOf<typeof getBackupRepository>;
type RepositoryDialogProps = {
  customer: Customer;
  region: NonNullable<Placed['region']>;
  given: Placed['given'];
  onClose: () => void;
};

const schema = giveBackupRepository.body.pick({ repositoryId: true });
/** In the list, the usual one, which has no id of its own there. */
const usual = '';

/** Gives the customer another repository for the jobs to come. */
export function RepositoryDialog({ customer, region, given, onClose }: RepositoryDialogProps) {
  const { t, language } = useTexts();
  const { id: customerId, partnerId, name } = customer;
  const query = { customerId, partnerId };
  const repositories = useQuery(api.query(listBackupRepositories, query));
  const { before, orReadAgain } = useDecidedOn(given?.id ?? null);
  const form = useContractForm({
    schema,
    initialValues: { repositoryId: before },
    errorTitle: t('customers.repository.failed', { customer: name }),
    onSubmit: (typed, { write }) =>
      write(giveBackupRepository, { query, body: { ...typed, region, before } }).catch(orReadAgain),
    tellsItself: isStale,
    onSuccess: () => {
      onClose();
      notifySuccess(t('customers.repository.done', { customer: name }));
    },
  });
  const field = form.field('repositoryId');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('customers.repository.dialog', { customer: name })}
      confirmLabel={t('customers.repository.confirm')}
    >
      <p>{t('customers.repository.text')}</p>
      <FasterNote failure={form.failure} now={given?.name ?? t('customers.repository.usual')} />
      <LoadState
        query={repositories}
        errorTitle={t('customers.repository.listUnread')}
        skeleton={<Skeletons rows={1} height={40} />}
      >
        {({ items }) => (
          <FormLayout form={form} plain>
            <SelectField
              {...field}
              value={field.value ?? usual}
              onChange={(value) => field.onChange(value === usual ? null : value)}
              label={t('customers.repository.of')}
              options={optionsOf(items, { t, language })}
              required
            />
          </FormLayout>
        )}
      </LoadState>
    </FormDialog>
  );
}

type Words = Pick<ReturnType<typeof useTexts>, 't' | 'language'>;

function optionsOf(items: readonly BackupRepository[], words: Words): Option[] {
  const { t } = words;
  const common = items.find(({ isUsual }) => isUsual);
  const others = items.filter(({ isUsual }) => !isUsual);
  return [
    {
      value: usual,
      label: common
        ? t('customers.repository.usualOption', { repository: common.name })
        : t('customers.repository.usual'),
    },
    ...others.map((one) => ({ value: one.id, label: labelOf(one, words), disabled: !one.takesBackups })),
  ];
}

function labelOf({ name, takesBackups, freeBytes }: BackupRepository, { t, language }: Words): string {
  if (!takesBackups) return t('customers.repository.awayOption', { repository: name });
  if (freeBytes === null) return name;
  return t('customers.repository.freeOption', { repository: name, free: sizeText(freeBytes, language) });
}
