import { getSeller, updateSeller, type Seller } from '@portal/contract/seller';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../platform/api.ts';
import { absent } from '../platform/format.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Facts } from '../ui/facts.tsx';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { StatusWord } from '../ui/status.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { AccountsSection, NumbersSection, RunSection, TermsSection } from './billing-rules.tsx';
import { CompanySection, PaymentSection } from './seller-fields.tsx';
import classes from './seller.module.css';
import { sellerValuesOf, typedSeller } from './seller-values.ts';

/** Who sells, as invoices say it, and how they are made. */
export function SellerPage() {
  const { t } = useTexts();
  const seller = useQuery({ ...api.query(getSeller), staleTime: 0 });
  const [saves, setSaves] = useState(0);
  return (
    <Page>
      <LoadState
        query={seller}
        errorTitle={t('seller.unread')}
        skeleton={<Skeletons rows={10} height={40} />}
      >
        {(read: Seller) => (
          <SellerForm
            key={saves}
            seller={read}
            reload={async () => (await seller.refetch()).data}
            onSaved={() => setSaves((count) => count + 1)}
          />
        )}
      </LoadState>
    </Page>
  );
}

type SellerFormProps = {
  seller: Seller;
  /** Reads it anew; undefined when that fails. */
  reload: () => Promise<Seller | undefined>;
  onSaved: () => void;
};

function useSellerForm({ seller, reload, onSaved }: SellerFormProps) {
  const { t, language } = useTexts();
  const base = sellerValuesOf(seller, language);
  const form = useContractForm({
    schema: useMemo(() => typedSeller(language), [language]),
    initialValues: base,
    draftKey: `seller:${seller.version}`,
    onSubmit: (body, { write }) => write(updateSeller, { body }),
    onSuccess: () => {
      onSaved();
      notifySuccess(t('seller.done'));
    },
  });
  const newer = useNewerVersion({
    form,
    base,
    reload: async () => {
      const read = await reload();
      return read && sellerValuesOf(read, language);
    },
  });
  return { form, newer };
}

function SellerForm(props: SellerFormProps) {
  const { seller } = props;
  const { t } = useTexts();
  const written = (_name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'common.on' : 'common.off');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : absent;
  };
  const { form, newer } = useSellerForm(props);
  return (
    <>
      <FormLayout form={form} side={<ReadyCard seller={seller} />}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('seller.failed')}
          of="seller.stale"
          fieldName={(name) => t(`seller.inSentence.${name}`)}
          write={written}
        />
        <CompanySection form={form} seller={seller} />
        <PaymentSection form={form} seller={seller} />
        <TermsSection form={form} />
        <RunSection form={form} />
        <NumbersSection form={form} />
        <AccountsSection form={form} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t('seller.save')}
        cancelHref="/"
        disabledReason={useRefusal(updateSeller)}
      />
    </>
  );
}

function Ready({ lacks, version }: Pick<Seller, 'lacks' | 'version'>) {
  const { t } = useTexts();
  if (lacks.length === 0) return <StatusWord tone="ok" word={t('seller.ready.word')} />;
  return (
    <>
      <StatusWord
        tone="warn"
        word={version === 0 ? t('seller.ready.unsaved') : t('seller.ready.lacks', { count: lacks.length })}
      />
      <p>{t(version === 0 ? 'seller.ready.unsavedText' : 'seller.ready.stops')}</p>
    </>
  );
}

/** Whether invoices can be made, and what is the same for every seller here. */
function ReadyCard({ seller: { lacks, version, changed } }: { seller: Seller }) {
  const { t, format } = useTexts();
  return (
    <Card title={t('seller.ready.title')}>
      <div className={classes.said}>
        <Ready lacks={lacks} version={version} />
        <Facts
          facts={[
            { name: t('seller.ready.country'), value: t('seller.ready.sweden') },
            ...(changed
              ? [
                  {
                    name: t('seller.ready.changed'),
                    value: t('seller.ready.changedBy', { at: format.dateTime(changed.at), by: changed.by }),
                  },
                ]
              : []),
          ]}
        />
        <p>{t('seller.ready.issued')}</p>
      </div>
    </Card>
  );
}
