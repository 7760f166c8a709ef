import { getDownload, type ManagedDownload } from '@portal/contract/downloads';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { downloadsPath } from './addresses.ts';
import { EditDownloadForm } from './edit-download-form.tsx';

/** Changes what is said of a download. */
export function EditDownloadPage() {
  const { id = '' } = useSearch({ from: '/portal/support/edit-download' });
  const { t } = useTexts();
  const download = useQuery({ ...api.query(getDownload, { id }), staleTime: 0, gcTime: 0 });
  return (
    <Page
      title={t('downloads.edit.title')}
      crumbs={[{ label: t('downloads.title'), href: downloadsPath }]}
      back={downloadsPath}
    >
      <LoadState
        query={download}
        errorTitle={t('downloads.edit.unread')}
        skeleton={<Skeletons rows={8} height={40} />}
        missing={<MissingPage />}
      >
        {(read: ManagedDownload) => (
          <EditDownloadForm
            key={read.id}
            download={read}
            reload={async () => (await download.refetch()).data}
          />
        )}
      </LoadState>
    </Page>
  );
}
