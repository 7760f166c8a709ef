import { code } from '@portal/contract/fields';
import { activateMfa, type startMfa } from '@portal/contract/user';
import type { ResponseOf } from '@portal/contract/http';
import { useMemo } from 'react';
import { FailureNote } from '../auth/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { CodeField } from '../ui/form/code-field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { useCodeRefusals } from '../ui/form/use-code-refusals.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './user.module.css';

type Secret = ResponseOf<typeof startMfa>;
type ScanStepProps = { secret: Secret; onActivated: (recoveryCodes: string[]) => void; onClose: () => void };

/** In groups of four, as it is typed by hand. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function Scan({ secret: { secret, qrSvg } }: { secret: Secret }) {
  const { t } = useTexts();
  return (
    <div className={classes.scan}>
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt={t('user.mfa.enable.qr')}
      />
      <div>
        <p>{t('user.mfa.enable.byHand')}</p>
        <code className={classes.secret}>{grouped(secret)}</code>
        <CopyButton value={secret} label={t('user.mfa.enable.copySecret')} word />
      </div>
    </div>
  );
}

function useActivation(onActivated: ScanStepProps['onActivated']) {
  const { round, onRefused } = useCodeRefusals();
  const schema = useMemo(() => activateMfa.body.extend({ code }), []);
  const form = useContractForm({
    schema,
    initialValues: { code: '' },
    onSubmit: async (body, { write }) => {
      try {
        return await write(activateMfa, { body });
      } catch (error) {
        onRefused(error, () => form.set('code', ''));
        throw error;
      }
    },
    answersOnce: true,
    onSuccess: ({ recoveryCodes }) => onActivated(recoveryCodes),
  });
  return { form, round };
}

/** The secret as a QR code and as text, and the first code that the app makes of it. */
export function ScanStep({ secret, onActivated, onClose }: ScanStepProps) {
  const { t } = useTexts();
  const { form, round } = useActivation(onActivated);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('user.mfa.enable.title')}
      size="wide"
      confirmLabel={t('user.mfa.enable.submit')}
    >
      <FormLayout form={form} plain>
        <ol className={classes.steps}>
          <li>
            <p>{t('user.mfa.enable.scan')}</p>
            <Scan secret={secret} />
          </li>
          <li>
            <p>{t('user.mfa.enable.enter')}</p>
            <FailureNote failure={form.failure} />
            <CodeField
              key={round}
              {...form.field('code')}
              label={t('user.mfa.enable.code')}
              autoFocus={round > 0}
              onComplete={() => form.submit()}
            />
          </li>
        </ol>
      </FormLayout>
    </FormDialog>
  );
}
