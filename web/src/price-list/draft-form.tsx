import { updatePriceList, type OpenPriceList } from '@portal/contract/price-list';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import type { FieldName } from '../ui/form/newer-version.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { priceListsPath } from './addresses.ts';
import { DraftCard } from './draft-card.tsx';
import { DraftFields } from './draft-fields.tsx';
import { draftSchema, draftValues, formField, priceName, type DraftValues } from './draft-values.ts';

type DraftFormProps = {
  /** The list as the form begins with it. */
  start: OpenPriceList;
  /** As it was read last. */
  list: OpenPriceList;
  /** Reads the list anew; undefined when that fails. */
  reload: () => Promise<OpenPriceList | undefined>;
  onSaved: () => Promise<void>;
};

function useDraftForm({ start, onSaved }: DraftFormProps) {
  const { t, language } = useTexts();
  const { number, version } = start;
  return useContractForm({
    schema: draftSchema(language),
    initialValues: draftValues(start, language),
    draftKey: `price-list:${number}:${version}:${language}`,
    fieldOf: formField,
    onSubmit: (body, { write }) => write(updatePriceList, { query: { id: number }, body }),
    onSuccess: async () => {
      await onSaved();
      notifySuccess(t('price-list.draft.saved'));
    },
  });
}

/** The draft's form. A save that came too late says who was faster and keeps what was typed. */
export function DraftForm(props: DraftFormProps) {
  const { start, list, reload } = props;
  const { t, language } = useTexts();
  const form = useDraftForm(props);
  const newer = useNewerVersion({
    form,
    base: draftValues(start, language),
    reload: async () => {
      const read = await reload();
      return read && draftValues(read, language);
    },
  });
  const nameOf = (field: FieldName<DraftValues>): string => {
    if (field === 'currency' || field === 'note') return t(`price-list.fieldInSentence.${field}`);
    const item = list.items.find(({ product }) => priceName(product) === field);
    return item ? t('price-list.priceOf', { product: t(`service-texts.product.${item.product}`) }) : field;
  };
  return (
    <>
      <FormLayout form={form} side={<DraftCard form={form} list={list} />}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('price-list.draft.unsaved')}
          of="price-list.stale"
          fieldName={nameOf}
        />
        <DraftFields form={form} list={list} />
      </FormLayout>
      <ActionBar form={form} label={t('price-list.draft.save')} cancelHref={priceListsPath} />
    </>
  );
}
