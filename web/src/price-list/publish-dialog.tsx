import { listPriceLists, publishPriceList, type OpenPriceList } from '@portal/contract/price-list';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { Note } from '../ui/status.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Changes, ImportedChanges } from './changes.tsx';
import { Refusal } from './refusal.tsx';

type PublishDialogProps = { list: OpenPriceList; onClose: () => void };

const schemaFor = ({ today }: OpenPriceList) =>
  publishPriceList.body.refine(({ validFrom }) => validFrom >= today, {
    path: ['validFrom'],
    error: 'dayPast',
  });

/** The first of the month after a day. */
function nextMonth(day: string): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return first.toISOString().slice(0, 10);
}

function usePublishForm({ list, onClose }: PublishDialogProps) {
  const { t, format } = useTexts();
  const { number, version, today, currencyIsOpen } = list;
  return useContractForm({
    schema: schemaFor(list),
    // The first list is waited for; a later one is wanted for whole months.
    initialValues: { validFrom: currencyIsOpen ? today : nextMonth(today), version },
    onSubmit: (body, { write }) => write(publishPriceList, { query: { id: number }, body }),
    onSuccess: (_answer, { validFrom }) => {
      onClose();
      notifySuccess(t('price-list.publish.done', { number, day: format.day(validFrom) }));
    },
  });
}

/** From which day the list holds; what is published cannot be changed. */
export function PublishDialog({ list, onClose }: PublishDialogProps) {
  const { t } = useTexts();
  const form = usePublishForm({ list, onClose });
  const { number } = list;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('price-list.publish.title', { number })}
      confirmLabel={t('price-list.publish.confirm')}
    >
      <Refusal failure={form.failure} title={t('price-list.publish.failed')} />
      <p>{t('price-list.publish.text')}</p>
      <ImportedChanges list={list} />
      <Changes list={list} />
      <FormLayout form={form} plain>
        <TextField
          {...form.field('validFrom')}
          type="date"
          label={t('price-list.publish.validFrom')}
          help={t('price-list.publish.validFromHelp')}
          required
        />
      </FormLayout>
      <Later validFrom={form.values.validFrom} />
    </FormDialog>
  );
}

/** What is published for a later day takes over then; for the same day it is replaced. */
function Later({ validFrom }: { validFrom: string }) {
  const { t, format } = useTexts();
  const { data } = useQuery(api.query(listPriceLists));
  const coming = data?.items.findLast(
    (one) => one.standing === 'coming' && (one.validFrom ?? '') >= validFrom,
  );
  if (!coming?.validFrom) return null;
  const { number, validFrom: from } = coming;
  const key = from === validFrom ? 'price-list.publish.replaces' : 'price-list.publish.until';
  return <Note title={t(key, { number, day: format.day(from) })} />;
}
