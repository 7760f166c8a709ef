import { publishDownload, type Download } from '@portal/contract/downloads';
import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';
import { editDownloadOf } from './addresses.ts';

type Publication = { download: Download; isPublished: boolean };

const texts = ({ isPublished }: Publication) => (isPublished ? 'publish' : 'withdraw');

function usePublish() {
  const { t } = useTexts();
  return useSend<Publication>({
    call: ({ write }, { download: { id, version }, isPublished }) =>
      write(publishDownload, { query: { id }, body: { isPublished, version } }),
    onSuccess: (_answer, publication) =>
      notifySuccess(t(`downloads.${texts(publication)}.done`, { name: publication.download.name })),
    idOf: ({ download }) => download.id,
    errorTitle: (publication) =>
      t(`downloads.${texts(publication)}.failed`, { name: publication.download.name }),
  });
}

/** What the operator can do with a download. */
export function useDownloadActions(
  askToDelete: (download: Download) => void,
): (download: Download) => readonly RowAction[] {
  const { t } = useTexts();
  const publish = usePublish();
  return (download) => {
    const isPublished = download.state === 'published';
    const turned = { download, isPublished: !isPublished };
    return [
      { label: t('downloads.action.edit'), icon: IconPencil, href: editDownloadOf(download.id) },
      {
        label: t(`downloads.action.${isPublished ? 'withdraw' : 'publish'}`),
        icon: isPublished ? IconEyeOff : IconEye,
        busy: publish.isBusyWith(turned),
        onSelect: () => publish.send(turned),
      },
      {
        label: t('downloads.action.delete'),
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        onSelect: () => askToDelete(download),
      },
    ];
  };
}
