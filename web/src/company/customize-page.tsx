import { getCompanyBrand } from '@portal/contract/company';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { CustomizeForm, type Brand } from './customize-form.tsx';

/** Logos and primary colors of the organization, seen on the portal itself while they are chosen. */
export function CustomizePage() {
  const { t } = useTexts();
  const brand = useQuery(api.query(getCompanyBrand));
  return (
    <Page>
      <LoadState
        query={brand}
        errorTitle={t('company.customize.unread')}
        skeleton={<Skeletons rows={6} height={40} />}
      >
        {(read: Brand) => <CustomizeForm brand={read} reload={async () => (await brand.refetch()).data} />}
      </LoadState>
    </Page>
  );
}
