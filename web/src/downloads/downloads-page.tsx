import { audiences } from '@portal/contract/audience';
import { downloadStates, listDownloads, type Download } from '@portal/contract/downloads';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useMay } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { Page } from '../ui/page.tsx';
import { downloadsPath, newDownloadPath } from './addresses.ts';
import { useDownloadActions } from './download-actions.ts';
import { useDownloadColumns } from './download-columns.tsx';
import { late } from '../ui/late.ts';

const DownloadPanel = late(() => import('./download-panel.tsx'), 'DownloadPanel');
const DeleteDownloadDialog = late(() => import('./delete-download-dialog.tsx'), 'DeleteDownloadDialog');

/** What there is to download; the operator adds, publishes and deletes here. */
export function DownloadsPage() {
  const { download, ...state } = useWords([...listWords, 'audience', 'state', 'download']);
  const go = useGo();
  const { t } = useTexts();
  const manages = useMay('content.manage');
  const [toDelete, setToDelete] = useState<Download | null>(null);
  const actions = useDownloadActions(setToDelete);
  const add = { children: t('downloads.add.title'), icon: IconPlus, href: newDownloadPath };
  return (
    <Page action={manages ? add : undefined}>
      <DataList
        id="downloads"
        label={t('downloads.title')}
        endpoint={listDownloads}
        input={{}}
        state={state}
        onStateChange={(next) => void go(linkTo(downloadsPath, next))}
        columns={useDownloadColumns({ state, manages })}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={manages ? actions : undefined}
        filters={useFilters(manages)}
        searchLabel={t('downloads.search')}
        errorTitle={t('downloads.failed')}
        empty={{
          icon: IconDownload,
          title: t('downloads.empty'),
          text: t(manages ? 'downloads.emptyToManage' : 'downloads.emptyText'),
        }}
      />
      <Suspense>
        {download !== undefined && (
          <DownloadPanel
            key={download}
            id={download}
            manages={manages}
            onClose={() => void go(linkTo(downloadsPath, state), { replace: true })}
          />
        )}
        {toDelete && <DeleteDownloadDialog download={toDelete} onClose={() => setToDelete(null)} />}
      </Suspense>
    </Page>
  );
}

function useFilters(manages: boolean) {
  const { t } = useTexts();
  if (!manages) return [];
  return [
    {
      id: 'audience',
      label: t('downloads.column.audience'),
      options: audiences.map((value) => ({ value, label: t(`downloads.audience.${value}`) })),
    },
    {
      id: 'state',
      label: t('downloads.column.state'),
      options: downloadStates.map((value) => ({ value, label: t(`downloads.state.${value}`) })),
    },
  ];
}
