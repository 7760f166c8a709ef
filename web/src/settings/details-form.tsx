import { updateCompanyDetails, type CompanyDetails } from '@portal/contract/settings';
import { useMemo } from 'react';
import { hasFittingCheckDigit, isWellFormed } from '../customers/index.tsx';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { session, useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Facts } from '../ui/facts.tsx';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { SignInAddress } from '../ui/sign-in-address.tsx';
import { Card } from '../ui/two-pane.tsx';
import { DetailsFields } from './details-fields.tsx';

type DetailsFormProps = {
  details: CompanyDetails;
  /** The short name in a partner's address; null for others. */
  slug: string | null;
  /** Reads the details anew; undefined when that fails. */
  reload: () => Promise<CompanyDetails | undefined>;
  onSaved: () => void;
};

const isRight = ({ organizationNumber }: { organizationNumber: string }): boolean =>
  !isWellFormed(organizationNumber) || hasFittingCheckDigit(organizationNumber);

/** The API's own, with what it asks of those who sell. */
function useSchema() {
  const isCustomer = useWorkplaceKind() === 'customer';
  return useMemo(
    () =>
      isCustomer
        ? updateCompanyDetails.body
        : updateCompanyDetails.body.refine(isRight, {
            error: 'organizationNumberCheckDigit',
            path: ['organizationNumber'],
          }),
    [isCustomer],
  );
}

function useDetailsForm(details: CompanyDetails, onSaved: () => void): ContractForm<CompanyDetails> {
  const { t } = useTexts();
  const id = useMe()?.organization.id;
  return useContractForm({
    schema: useSchema(),
    initialValues: details,
    draftKey: `company-details:${id}:${details.version}`,
    onSubmit: (body, { write }) => write(updateCompanyDetails, { body }),
    onSuccess: () => {
      void session.reloadUser();
      // Said when the form stands anew: what is typed from then on stays.
      onSaved();
      notifySuccess(t('settings.general.done'));
    },
  });
}

/** Company and contacts. A save that came too late says who was faster and keeps what was typed. */
export function DetailsForm({ details, slug, reload, onSaved }: DetailsFormProps) {
  const { t } = useTexts();
  const form = useDetailsForm(details, onSaved);
  const newer = useNewerVersion({ form, base: details, reload });
  return (
    <>
      <FormLayout
        form={form}
        side={
          <>
            <UseCard />
            {slug !== null && <AddressCard slug={slug} />}
          </>
        }
      >
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('settings.general.failed')}
          of="settings.general.stale"
          fieldName={(name) => t(`customers.fieldInSentence.${name}`)}
        />
        <DetailsFields form={form} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t('settings.general.save')}
        cancelHref="/"
        disabledReason={useRefusal(updateCompanyDetails)}
      />
    </>
  );
}

/** Where a partner's people and customers meet its brand before they sign in. */
function AddressCard({ slug }: { slug: string }) {
  const { t } = useTexts();
  return (
    <Card title={t('settings.general.address.title')}>
      <p>{t('settings.general.address.text')}</p>
      <Facts
        facts={[
          {
            name: t('settings.general.address.signIn'),
            value: <SignInAddress slug={slug} copyLabel={t('settings.general.address.copy')} />,
          },
        ]}
      />
    </Card>
  );
}

/** What the details are used for. */
function UseCard() {
  const { t } = useTexts();
  const kind = useWorkplaceKind() ?? 'customer';
  const partner = useMe()?.partnerName ?? '';
  return (
    <Card title={t('settings.general.use')}>
      <p>{t(`settings.general.useText.${kind}`, { partner })}</p>
    </Card>
  );
}
