import type { Download } from '@portal/contract/downloads';
import { IconDownload } from '@tabler/icons-react';
import { useTexts, type UseTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { downloadOf, type DownloadsSearch } from './addresses.ts';
import { useDownload } from './use-download.ts';
import { StateWord } from './words.tsx';
import classes from './downloads.module.css';

type ColumnsOptions = { state: DownloadsSearch; manages: boolean };

/** The columns of the list; who manages downloads sees besides whom they are for and how they are. */
export function useDownloadColumns({ state, manages }: ColumnsOptions): readonly Column<Download>[] {
  const texts = useTexts();
  const file = useFileColumn();
  const { t } = texts;
  return [
    {
      id: 'name',
      header: t('downloads.column.name'),
      strong: true,
      sortable: true,
      cell: (download) => (
        <span className={classes.named}>
          <TextLink look="name" href={downloadOf(state, download.id)}>
            {download.name}
          </TextLink>
          {download.description !== '' && <small>{download.description}</small>}
        </span>
      ),
      cardRole: 'title',
    },
    ...factColumns(texts, manages),
    ...(manages ? managedColumns(texts) : []),
    file,
  ];
}

/** The button that fetches the file. */
function useFileColumn(): Column<Download> {
  const { t } = useTexts();
  const { take, isTaking } = useDownload();
  return {
    id: 'file',
    words: true,
    header: t('downloads.column.file'),
    hideable: false,
    cell: (download) => (
      <Button
        size="note"
        icon={IconDownload}
        busy={isTaking(download)}
        disabled={download.state === 'broken'}
        label={t('downloads.take.one', { name: download.name })}
        onClick={() => take(download)}
      >
        {t('downloads.take.action')}
      </Button>
    ),
    cardRole: 'status',
  };
}

const factColumns = ({ t, format }: UseTexts, manages: boolean): readonly Column<Download>[] => [
  {
    id: 'release',
    words: true,
    header: t('downloads.column.release'),
    cell: ({ release }) => release,
    // On a phone there is room for one state, or for two facts.
    cardRole: manages ? 'none' : 'fact',
  },
  {
    id: 'releasedOn',
    header: t('downloads.column.releasedOn'),
    sortable: true,
    cell: ({ releasedOn }) => format.day(releasedOn),
    cardRole: manages ? 'none' : 'fact',
  },
  {
    id: 'sizeBytes',
    header: t('downloads.column.sizeBytes'),
    align: 'right',
    sortable: true,
    cell: ({ sizeBytes }) => format.bytes(sizeBytes),
    cardRole: 'amount',
  },
];

const managedColumns = ({ t }: UseTexts): readonly Column<Download>[] => [
  {
    id: 'audience',
    header: t('downloads.column.audience'),
    cell: ({ audience }) => t(`downloads.audience.${audience}`),
    cardRole: 'none',
  },
  {
    id: 'state',
    header: t('downloads.column.state'),
    cell: ({ state }) => <StateWord state={state} />,
    cardRole: 'fact',
  },
];
