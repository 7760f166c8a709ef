import { createNotice } from '@portal/contract/notices';
import { useRouter } from '@tanstack/react-router';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { Page } from '../ui/page.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { noticesPath } from './addresses.ts';
import { NoticeFields } from './notice-fields.tsx';
import { emptyNotice, noticeSchema } from './notice-values.ts';
import { ReachCard } from './reach-card.tsx';

function useCreateForm() {
  const { t } = useTexts();
  const router = useRouter();
  return useContractForm({
    schema: noticeSchema(false),
    initialValues: emptyNotice,
    draftKey: 'create-notice',
    errorTitle: t('global-notification.create.failed'),
    onSubmit: (body, { write }) => write(createNotice, { body }),
    leavesOnSuccess: true,
    onSuccess: (_answer, { startsAt }) => {
      notifySuccess(
        t(startsAt === null ? 'global-notification.create.done' : 'global-notification.create.planned'),
      );
      router.history.push(noticesPath);
    },
  });
}

/** Writes a notice and publishes it, at once or at its time. */
export function CreateNoticePage() {
  const { t } = useTexts();
  const form = useCreateForm();
  return (
    <Page>
      <FormLayout form={form} side={<ReachCard values={form.values} />}>
        <NoticeFields form={form} hasBegun={false} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t('global-notification.create.publish')}
        cancelHref={noticesPath}
        disabledReason={useRefusal(createNotice)}
      />
    </Page>
  );
}
