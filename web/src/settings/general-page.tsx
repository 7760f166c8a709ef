import type { ResponseOf } from '@portal/contract/http';
import { getCompanyDetails } from '@portal/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { DangerZone } from './danger-zone.tsx';
import { DetailsForm } from './details-form.tsx';

type ReadDetails = ResponseOf<typeof getCompanyDetails>;

/** The short name is the operator's to change. */
const formOf = ({ slug: _slug, ...details }: ReadDetails) => details;

/** The organization's own details. */
export function GeneralSettingsPage() {
  const { t } = useTexts();
  const details = useQuery({ ...api.query(getCompanyDetails), staleTime: 0 });
  const [saves, setSaves] = useState(0);
  const reload = async () => {
    const { data } = await details.refetch();
    return data && formOf(data);
  };
  const startAnew = (): void => setSaves((count) => count + 1);
  return (
    <Page>
      <LoadState
        query={details}
        errorTitle={t('settings.general.unread')}
        skeleton={<Skeletons rows={8} height={40} />}
      >
        {(read: ReadDetails) => (
          <DetailsForm
            key={saves}
            details={formOf(read)}
            slug={read.slug}
            reload={reload}
            onSaved={startAnew}
          />
        )}
      </LoadState>
      <DangerZone />
    </Page>
  );
}
