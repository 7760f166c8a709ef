import { updateNotice, type Notice } from '@portal/contract/notices';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { noticesPath } from './addresses.ts';
import { NoticeCards } from './notice-cards.tsx';
import { NoticeFields, type NoticeFormOf } from './notice-fields.tsx';
import { noticeSchema, settledNames, valuesOf } from './notice-values.ts';

type NoticeFormProps = {
  /** As the form begins with it. */
  start: Notice;
  /** As it was read last. */
  notice: Notice;
  reload: () => Promise<Notice | undefined>;
  onSaved: () => Promise<void>;
};

/** The version that was read travels with the typed values, so that a newer one that is loaded counts. */
function useNoticeForm({ start, notice, onSaved }: NoticeFormProps, version: { current: number }) {
  const { t } = useTexts();
  return useContractForm({
    schema: noticeSchema(notice.state === 'shown'),
    initialValues: valuesOf(start),
    draftKey: `notice:${start.id}:${start.version}`,
    onSubmit: (form, { write }) =>
      write(updateNotice, { query: { id: start.id }, body: { ...form, version: version.current } }),
    onSuccess: async () => {
      await onSaved();
      notifySuccess(t('global-notification.edit.saved'));
    },
  });
}

/** Once it has begun, what may no longer be changed stands as it is, whatever was typed before or is in a draft. */
function useSettled(form: NoticeFormOf, notice: Notice): boolean {
  const hasBegun = notice.state === 'shown';
  const settle = useEffectEvent(() => {
    const values = valuesOf(notice);
    for (const name of settledNames) form.set(name, values[name]);
  });
  useEffect(() => {
    if (hasBegun) settle();
  }, [hasBegun]);
  return hasBegun;
}

/** Changes a notice. A save that came too late says who was faster and keeps what was typed. */
export function NoticeForm(props: NoticeFormProps) {
  const { start, notice, reload, onSaved } = props;
  const { t } = useTexts();
  const version = useRef(start.version);
  const form = useNoticeForm(props, version);
  const hasBegun = useSettled(form, notice);
  const newer = useNewerVersion({
    form,
    base: valuesOf(start),
    reload: async () => {
      const read = await reload();
      if (read) version.current = read.version;
      return read && valuesOf(read);
    },
  });
  return (
    <>
      <FormLayout form={form} side={<NoticeCards notice={notice} form={form} onChanged={onSaved} />}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('global-notification.edit.failed')}
          of="global-notification.stale"
          fieldName={(name) => t(`global-notification.inSentence.${name}`)}
        />
        <NoticeFields form={form} hasBegun={hasBegun} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t('global-notification.edit.save')}
        cancelHref={noticesPath}
        disabledReason={useRefusal(updateNotice)}
      />
    </>
  );
}
