import {
  beginAccessRenewal,
  beginSignIn,
  enableM365Backup,
  getSignIn,
  renewM365Access,
} from '@portal/contract/m365-backup/tenants';
import type { ResponseOf } from '@portal/contract/http';
import { useQuery } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { linkTo, useGo } from '../../platform/address.ts';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { useOrderRefusal, useServiceStatus } from '../../services/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { StatusWord } from '../../ui/status.tsx';
import { useSecond } from '../../ui/use-second.ts';
import { useSend } from '../../ui/use-send.ts';
import { jobsPath } from '../paths.ts';
import { backupScreens } from '../screens.ts';
import { Countdown } from './countdown.tsx';
import classes from './enabling.module.css';

type SignIn = ResponseOf<typeof getSignIn>;
/** `renews`: of a tenant that is backed up, whose access has ended. */
type CodeDialogProps = { customerName: string; renews?: boolean; onClose: () => void };

/** The code, where it is entered, and whether that was done. */
export function CodeDialog({ customerName, renews = false, onClose }: CodeDialogProps) {
  const { t } = useTexts();
  const api = useApi();
  const signIn = useQuery(api.query(getSignIn));
  const title = t(renews ? 'm365-backup.renewal.title' : 'm365-backup.enabling.title');
  const frame = { title, subtitle: customerName, onClose };
  if (signIn.data) return <Opened {...frame} renews={renews} signIn={signIn.data} />;
  return (
    <Dialog opened {...frame} actions={<Button onClick={onClose}>{t('common.close')}</Button>}>
      <LoadState
        query={signIn}
        errorTitle={t('m365-backup.enabling.unread')}
        skeleton={<Skeletons rows={4} height={40} />}
      >
        {() => null}
      </LoadState>
    </Dialog>
  );
}

type OpenedProps = {
  title: string;
  subtitle: string;
  renews: boolean;
  onClose: () => void;
  signIn: SignIn;
};

function Opened({ signIn, renews, onClose, ...head }: OpenedProps) {
  const { t } = useTexts();
  const now = useSecond();
  const state = now >= Date.parse(signIn.expiresAt) ? 'expired' : signIn.state;
  return (
    <Dialog
      opened
      {...head}
      onClose={onClose}
      state={<SignInWord state={state} />}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {state === 'expired' ? (
            <NewCode signIn={signIn} renews={renews} />
          ) : (
            <Finalize isSignedIn={state === 'signed-in'} renews={renews} onClose={onClose} />
          )}
        </>
      }
    >
      {state === 'expired' ? <p>{t('m365-backup.code.expiredText')}</p> : <Steps signIn={signIn} now={now} />}
      <Help />
    </Dialog>
  );
}

const tones = { waiting: 'info', 'signed-in': 'ok', expired: 'warn' } as const;

const SignInWord = ({ state }: { state: SignIn['state'] }) => {
  const { t } = useTexts();
  return <StatusWord tone={tones[state]} word={t(`m365-backup.code.${state}`)} />;
};

function Steps({ signIn, now }: { signIn: SignIn; now: number }) {
  const { t } = useTexts();
  const { userCode, verificationUrl, domain, begunByName } = signIn;
  return (
    <>
      <ol className={classes.steps}>
        <Step title={t('m365-backup.code.copyIt')}>
          <div className={classes.code}>
            <code>{userCode}</code>
            <CopyButton value={userCode} label={t('m365-backup.code.copy')} word />
          </div>
        </Step>
        <Step title={t('m365-backup.code.signIn', { domain })}>
          <a className={classes.open} href={verificationUrl} target="_blank" rel="noopener noreferrer">
            {t('m365-backup.code.open', { address: verificationUrl.replace(/^https?:\/\//, '') })}
            <IconExternalLink size={16} aria-hidden />
          </a>
        </Step>
        <Step title={t('m365-backup.code.thenFinalize')} />
      </ol>
      <Countdown signIn={signIn} now={now} />
      <p className={classes.begunBy}>{t('m365-backup.code.begunBy', { name: begunByName })}</p>
    </>
  );
}

const Step = ({ title, children }: { title: string; children?: ReactNode }) => (
  <li>
    <span>{title}</span>
    {children}
  </li>
);

/** What may be in the way at Microsoft, which the system does not tell. */
function Help() {
  const { t } = useTexts();
  return (
    <details className={classes.help}>
      <summary>{t('m365-backup.code.help')}</summary>
      <ul>
        <li>{t('m365-backup.code.helpAdministrator')}</li>
        <li>{t('m365-backup.code.helpDeclined')}</li>
        <li>{t('m365-backup.code.helpPolicy')}</li>
      </ul>
    </details>
  );
}

/** Another code in place of one that has run out, for the same tenant. */
function NewCode({ signIn: { region, domain }, renews }: { signIn: SignIn; renews: boolean }) {
  const { t } = useTexts();
  const refusal = useOrderRefusal(backupScreens);
  const { data } = useServiceStatus(backupScreens);
  const isKnown = data !== undefined && data.expectedDomain !== null;
  const { send, isBusy } = useSend({
    call: ({ write }) =>
      renews
        ? write(beginAccessRenewal, { body: {} })
        : write(beginSignIn, { body: { region, domain: isKnown ? null : domain } }),
    errorTitle: t('m365-backup.enabling.noCode'),
  });
  return (
    <Button variant="primary" busy={isBusy} disabledReason={refusal} onClick={() => send()}>
      {t('m365-backup.code.new')}
    </Button>
  );
}

type FinalizeProps = { isSignedIn: boolean; renews: boolean; onClose: () => void };

function Finalize({ isSignedIn, renews, onClose }: FinalizeProps) {
  const { t } = useTexts();
  const go = useGo();
  const { scope } = useServiceScope();
  const refusal = useOrderRefusal(backupScreens);
  const { send, isBusy } = useSend({
    call: ({ write }) => write(renews ? renewM365Access : enableM365Backup, { body: {} }),
    onSuccess: () => (renews ? onClose() : go(linkTo(jobsPath, scope))),
    leavesOnSuccess: true,
    errorTitle: t(renews ? 'm365-backup.failed.renewM365Access' : 'services.enable.failed'),
  });
  return (
    <Button
      variant="primary"
      busy={isBusy}
      disabled={!isSignedIn}
      disabledReason={isSignedIn ? refusal : undefined}
      onClick={() => send()}
    >
      {t('m365-backup.code.finalize')}
    </Button>
  );
}
