import { audiences } from '@portal/contract/audience';
import {
  downloadEdit,
  updateDownload,
  type DownloadTexts,
  type ManagedDownload,
} from '@portal/contract/downloads';
import { useGo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { downloadsPath } from './addresses.ts';
import { DownloadTextFields } from './text-fields.tsx';
import classes from './downloads.module.css';

type EditValues = DownloadTexts & { version: number };

const valuesOf = (read: ManagedDownload): EditValues => ({
  nameEn: read.nameEn,
  nameSv: read.nameSv,
  descriptionEn: read.descriptionEn,
  descriptionSv: read.descriptionSv,
  release: read.release,
  releasedOn: read.releasedOn,
  audience: read.audience,
  version: read.version,
});

type EditDownloadFormProps = {
  download: ManagedDownload;
  reload: () => Promise<ManagedDownload | undefined>;
};

export function EditDownloadForm({ download, reload }: EditDownloadFormProps) {
  const { t, language } = useTexts();
  const go = useGo();
  const { id, version } = download;
  const form = useContractForm<EditValues, EditValues, unknown>({
    schema: downloadEdit,
    initialValues: valuesOf(download),
    draftKey: `edit-download:${id}:${version}`,
    onSubmit: (body, { write }) => write(updateDownload, { query: { id }, body }),
    leavesOnSuccess: true,
    onSuccess: (_answer, { nameEn, nameSv }) => {
      notifySuccess(t('downloads.edit.done', { name: language === 'sv' ? nameSv : nameEn }));
      void go(downloadsPath);
    },
  });
  const newer = useNewerVersion({
    form,
    base: valuesOf(download),
    reload: async () => {
      const read = await reload();
      return read && valuesOf(read);
    },
  });
  return (
    <>
      <FormLayout form={form} side={<FileCard download={download} />}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('downloads.edit.failed')}
          of="downloads.stale"
          fieldName={(name) => t(`downloads.fieldInSentence.${name}`)}
          write={(name, value) => {
            const audience = name === 'audience' && audiences.find((one) => one === value);
            return audience ? t(`downloads.audience.${audience}`) : String(value);
          }}
        />
        <DownloadTextFields field={form.field} />
      </FormLayout>
      <ActionBar form={form} label={t('downloads.edit.save')} cancelHref={downloadsPath} />
    </>
  );
}

/** The file, which stays what it is. */
function FileCard({ download }: { download: ManagedDownload }) {
  const { t, format } = useTexts();
  const { fileName, sizeBytes, sha256, address } = download;
  return (
    <Card title={t('downloads.column.file')}>
      <FactList>
        <Fact name={t('downloads.panel.fileName')}>{fileName}</Fact>
        <Fact name={t('downloads.column.sizeBytes')}>{format.bytes(sizeBytes)}</Fact>
        <Fact name={t('downloads.form.origin')}>{address ?? t('downloads.form.kept')}</Fact>
        <Fact name={t('downloads.panel.sha256')}>
          <code className={classes.hash}>{sha256}</code>
        </Fact>
      </FactList>
      <p>{t('downloads.edit.fileStays')}</p>
    </Card>
  );
}
