import { getDownload, type ManagedDownload } from '@portal/contract/downloads';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { EditDownloadForm } from './edit-download-form.tsx';

/** Changes what is said of a download. */
export function EditDownloadPage() {
  const { id = '' } = useWords(['id']);
  const { t } = useTexts();
  const download = useQuery({ ...api.query(getDownload, { id }), staleTime: 0, gcTime: 0 });
  return (
    <Page>
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
