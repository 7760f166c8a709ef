import { listDownloadSources } from '@portal/contract/downloads';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { CreateDownloadForm } from './create-download-form.tsx';

/** Registers a download. */
export function CreateDownloadPage() {
  const { t } = useTexts();
  const sources = useQuery(api.query(listDownloadSources));
  return (
    <Page>
      <LoadState
        query={sources}
        errorTitle={t('downloads.add.unread')}
        skeleton={<Skeletons rows={8} height={40} />}
      >
        {({ items }: { items: string[] }) => <CreateDownloadForm sources={items} />}
      </LoadState>
    </Page>
  );
}
