import { publishDownload, type Download } from '@portal/contract/downloads';
import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { notifyError, notifySuccess } from '../ui/toasts.tsx';
import { editDownloadOf } from './addresses.ts';

type Publication = { download: Download; isPublished: boolean };

const texts = ({ isPublished }: Publication): string => (isPublished ? 'publish' : 'withdraw');

function usePublish() {
  const { t } = useTexts();
  return useMutation({
    mutationFn: ({ download: { id, version }, isPublished }: Publication) =>
      callEndpoint(publishDownload, { query: { id }, body: { isPublished, version } }),
    onSuccess: (_answer, publication) =>
      notifySuccess(t(`downloads.${texts(publication)}.done`, { name: publication.download.name })),
    onError: (error, publication) =>
      notifyError({
        what: t(`downloads.${texts(publication)}.failed`, { name: publication.download.name }),
        error,
      }),
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
    return [
      { label: t('downloads.action.edit'), icon: IconPencil, href: editDownloadOf(download.id) },
      {
        label: t(`downloads.action.${isPublished ? 'withdraw' : 'publish'}`),
        icon: isPublished ? IconEyeOff : IconEye,
        onSelect: () => publish.mutate({ download, isPublished: !isPublished }),
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
