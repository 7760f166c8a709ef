import { resendEmailCode, verifyEmail } from '@portal/contract/user-access';
import { useState } from 'react';
import { FailureNote, ResendCode } from '../auth/index.tsx';
import { RichText } from '../platform/rich-text.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { CodeField } from '../ui/form/code-field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { useCodeRefusals } from '../ui/form/use-code-refusals.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import type { PendingEmail } from './pending-email.ts';

type EmailCodeDialogProps = {
  pending: PendingEmail;
  onResent: (pending: PendingEmail) => void;
  onTaken: () => void;
  onClose: () => void;
};

function useVerification(onTaken: () => void) {
  const { round, onRefused } = useCodeRefusals();
  const form = useContractForm({
    schema: verifyEmail.body,
    initialValues: { code: '' },
    onSubmit: async (body, { write }) => {
      try {
        return await write(verifyEmail, { body });
      } catch (error) {
        onRefused(error, () => form.set('code', ''));
        throw error;
      }
    },
    onSuccess: onTaken,
  });
  return { form, round };
}

/** The code that was mailed to the new address; another one can be sent. */
export function EmailCodeDialog({ pending, onResent, onTaken, onClose }: EmailCodeDialogProps) {
  const { t } = useTexts();
  const { form, round } = useVerification(onTaken);
  const [failure, setFailure] = useState<unknown>(null);
  const resent = (next: PendingEmail): void => {
    setFailure(null);
    onResent(next);
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('user.email.codeTitle')}
      confirmLabel={t('user.email.take')}
      cancelLabel={t('user.email.later')}
    >
      <FormLayout form={form} plain>
        <p>
          <RichText
            text={t('user.email.codeText', { email: pending.email })}
            tags={{ b: (content) => <strong>{content}</strong> }}
          />
        </p>
        <FailureNote failure={failure ?? form.failure} />
        <CodeField
          key={round}
          {...form.field('code')}
          label={t('user.field.mailedCode')}
          autoFocus
          onComplete={() => form.submit()}
        />
        <ResendCode
          sentAt={Date.parse(pending.sentAt)}
          call={({ write }) => write(resendEmailCode, {})}
          onSuccess={resent}
          onFailure={setFailure}
        />
      </FormLayout>
    </FormDialog>
  );
}
