import {
  createChange,
  editedChange,
  newChange,
  updateChange,
  type WrittenChange,
} from '@portal/contract/changelog';
import type { BodyOf } from '@portal/contract/http';
import { useGo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { changelogPath } from './addresses.ts';
import { ChangeFields, Preview } from './change-fields.tsx';
import { writtenOf, type ChangeValues } from './typed.ts';

/** Where one goes and what is said once an entry is kept. */
function useKept() {
  const { t, language } = useTexts();
  const go = useGo();
  return ({ state, titleEn, titleSv }: Pick<ChangeValues, 'state' | 'titleEn' | 'titleSv'>): void => {
    notifySuccess(t(`changelog.write.done.${state}`, { title: language === 'sv' ? titleSv : titleEn }));
    void go(changelogPath);
  };
}

export function NewChangeForm() {
  const { t } = useTexts();
  const kept = useKept();
  const form = useContractForm<ChangeValues, BodyOf<typeof createChange>, unknown>({
    schema: newChange,
    initialValues: {
      kinds: ['new'],
      titleEn: '',
      titleSv: '',
      markdownEn: '',
      markdownSv: '',
      release: '',
      audience: 'everybody',
      state: 'draft',
      releasedOn: '',
    },
    draftKey: 'create-change',
    errorTitle: t('changelog.write.failed'),
    onSubmit: (body, { write }) => write(createChange, { body }),
    leavesOnSuccess: true,
    onSuccess: (_answer, body) => kept(body),
  });
  return (
    <>
      <FormLayout form={form} side={<Preview values={form.values} />}>
        <ChangeFields field={form.field} values={form.values} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t(`changelog.write.save.${form.values.state}`)}
        cancelHref={changelogPath}
      />
    </>
  );
}

type EditChangeFormProps = { change: WrittenChange; reload: () => Promise<WrittenChange | undefined> };
type EditValues = ChangeValues & { version: number };

export function EditChangeForm({ change, reload }: EditChangeFormProps) {
  const { t } = useTexts();
  const kept = useKept();
  const { id, version } = change;
  const form = useContractForm<EditValues, BodyOf<typeof updateChange>, unknown>({
    schema: editedChange,
    initialValues: writtenOf(change),
    draftKey: `edit-change:${id}:${version}`,
    onSubmit: (body, { write }) => write(updateChange, { query: { id }, body }),
    leavesOnSuccess: true,
    onSuccess: (_answer, body) => kept(body),
  });
  const newer = useNewerVersion({
    form,
    base: writtenOf(change),
    reload: async () => {
      const read = await reload();
      return read && writtenOf(read);
    },
  });
  return (
    <>
      <FormLayout form={form} side={<Preview values={form.values} />}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('changelog.write.failed')}
          of="changelog.stale"
          fieldName={(name) => t(`changelog.fieldInSentence.${name}`)}
        />
        <ChangeFields field={form.field} values={form.values} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t(`changelog.write.save.${form.values.state}`)}
        cancelHref={changelogPath}
      />
    </>
  );
}
