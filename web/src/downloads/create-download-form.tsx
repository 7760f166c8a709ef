import {
  downloadLimits,
  downloadUpload,
  newDownload,
  registerDownload,
  uploadDownload,
  type NewDownload,
} from '@portal/contract/downloads';
import { useState } from 'react';
import { useGo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField, RadioCards } from '../ui/form/choice-fields.tsx';
import { FileField } from '../ui/form/file-field.tsx';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import type { SendContext } from '../ui/use-send.ts';
import { downloadsPath } from './addresses.ts';
import { DownloadTextFields } from './text-fields.tsx';
import classes from './downloads.module.css';

/** A file is no part of what a form keeps as a draft. */
function useFile() {
  const [file, setFile] = useState<File | null>(null);
  const [isMissed, setMissed] = useState(false);
  const choose = (next: File | null): void => {
    setFile(next);
    setMissed(false);
  };
  return { file, choose, isMissed, setMissed };
}

function send({ write }: SendContext, form: NewDownload, file: File | null) {
  const { origin, address, expectedSha256, ...body } = form;
  if (origin === 'address') {
    return write(registerDownload, { body: { ...body, address, expectedSha256 } });
  }
  if (!file) throw new Error('No file was chosen.');
  return write(uploadDownload, { body, file });
}

function useNewDownload() {
  const { t, language } = useTexts();
  const go = useGo();
  const chosen = useFile();
  const form = useContractForm<NewDownload, NewDownload, unknown>({
    schema: newDownload,
    initialValues: {
      nameEn: '',
      nameSv: '',
      descriptionEn: '',
      descriptionSv: '',
      release: '',
      releasedOn: '',
      audience: 'everybody',
      isPublished: true,
      origin: 'file',
      address: '',
      expectedSha256: '',
    },
    draftKey: 'create-download',
    errorTitle: t('downloads.add.failed'),
    onSubmit: (body, context) => send(context, body, chosen.file),
    leavesOnSuccess: true,
    onSuccess: (_answer, body) => {
      const done = body.isPublished ? 'downloads.add.published' : 'downloads.add.done';
      notifySuccess(t(done, { name: language === 'sv' ? body.nameSv : body.nameEn }));
      void go(downloadsPath);
    },
  });
  const submit: typeof form.submit = (event) => {
    const lacksFile = form.values.origin === 'file' && chosen.file === null;
    chosen.setMissed(lacksFile);
    if (!lacksFile) return form.submit(event);
    event?.preventDefault();
  };
  return { form: { ...form, submit }, chosen };
}

/** A new download: where its file is, what is said of it, for whom it is and whether it is published at once. */
export function CreateDownloadForm({ sources }: { sources: readonly string[] }) {
  const { t } = useTexts();
  const { form, chosen } = useNewDownload();
  return (
    <>
      <FormLayout form={form} side={<Side sources={sources} />}>
        <FormSection>
          <RadioCards
            {...form.field('origin')}
            label={t('downloads.form.origin')}
            options={[
              { value: 'file', label: t('downloads.form.file'), description: t('downloads.form.fileText') },
              {
                value: 'address',
                label: t('downloads.form.address'),
                description: t('downloads.form.addressText'),
                disabledReason: sources.length === 0 ? t('downloads.form.noSources') : undefined,
              },
            ]}
          />
          {form.values.origin === 'file' ? (
            <FileField
              id={`${form.id}-file`}
              name="file"
              label={t('downloads.column.file')}
              rule={downloadUpload}
              value={chosen.file}
              onChange={chosen.choose}
              error={chosen.isMissed ? { errorKey: 'required' } : undefined}
              required
            />
          ) : (
            <AddressFields form={form} />
          )}
        </FormSection>
        <DownloadTextFields field={form.field} />
        <FormSection>
          <CheckboxField
            {...form.field('isPublished')}
            label={t('downloads.form.isPublished')}
            help={t('downloads.form.isPublishedHelp')}
          />
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={t('downloads.add.title')}
        cancelHref={downloadsPath}
        expected={form.values.origin === 'address' ? t('downloads.form.expected') : undefined}
      />
    </>
  );
}

function AddressFields({ form }: { form: ContractForm<NewDownload> }) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        {...form.field('address')}
        label={t('downloads.form.address')}
        placeholder="https://"
        maxLength={downloadLimits.address}
        required
      />
      <TextField
        {...form.field('expectedSha256')}
        label={t('downloads.form.expectedSha256')}
        help={t('downloads.form.expectedSha256Help')}
        maxLength={64}
      />
    </>
  );
}

function Side({ sources }: { sources: readonly string[] }) {
  const { t } = useTexts();
  return (
    <>
      <Card title={t('downloads.form.checksumTitle')}>
        <p>{t('downloads.form.checksumText')}</p>
      </Card>
      {sources.length > 0 && (
        <Card title={t('downloads.form.sourcesTitle')}>
          <ul className={classes.sources}>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
