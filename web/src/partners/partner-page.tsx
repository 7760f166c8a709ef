import { updatePartner, getPartner, type Partner } from '@portal/contract/partners';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { CompanyFacts } from '../customers/index.tsx';
import { useRefusal } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { TwoPane } from '../ui/two-pane.tsx';
import { EditPartnerForm } from './edit-partner-form.tsx';
import { PartnerCards } from './partner-cards.tsx';

/** One partner: its details, and beside them its state, discounts and credit. */
export function PartnerPage() {
  const { id = '' } = useWords(['id']);
  const { t } = useTexts();
  const partner = useQuery({ ...api.query(getPartner, { id }), staleTime: 0 });
  const refusal = useRefusal(updatePartner);
  return (
    <Page title={partner.data?.name}>
      <LoadState
        query={partner}
        errorTitle={t('partners.edit.unread')}
        skeleton={<Skeletons rows={8} height={40} />}
        missing={<MissingPage />}
      >
        {(read: Partner) =>
          refusal === undefined ? (
            <EditPartnerForm
              key={`${read.id}:${read.version}`}
              partner={read}
              reload={async () => (await partner.refetch()).data}
            />
          ) : (
            <TwoPane side={<PartnerCards partner={read} />} sideLabel={t('partners.card.title')}>
              <CompanyFacts
                company={read}
                head={
                  <Note title={t('partners.edit.readOnly')}>
                    <p>{refusal}</p>
                  </Note>
                }
              />
            </TwoPane>
          )
        }
      </LoadState>
    </Page>
  );
}
