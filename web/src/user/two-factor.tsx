import { getMfaSettings } from '@portal/contract/user';
import type { ResponseOf } from '@portal/contract/http';
import { useQuery } from '@tanstack/react-query';
import { IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { session } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { StatusWord } from '../ui/status.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { EnableDialog } from './enable-dialog.tsx';
import { useOwnRefusal } from './refusal.ts';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import classes from './user.module.css';

type Settings = ResponseOf<typeof getMfaSettings>;
type Open = 'enable' | 'disable' | 'renew';
const fewCodes = 3;

function CodesLeft({ left }: { left: number }) {
  const { t } = useTexts();
  const word = t('user.mfa.codesLeft', { count: left });
  return left <= fewCodes ? <StatusWord tone="warn" word={word} /> : <span>{word}</span>;
}

function State({ enabled, recoveryCodesLeft }: Settings) {
  const { t } = useTexts();
  return (
    <div className={classes.state}>
      {enabled ? (
        <StatusWord tone="ok" word={t('user.mfa.enabled')} />
      ) : (
        <StatusWord tone="off" icon={IconCircleDashed} word={t('user.mfa.disabled')} />
      )}
      {enabled && <CodesLeft left={recoveryCodesLeft} />}
    </div>
  );
}

function Actions({ enabled, onOpen }: { enabled: boolean; onOpen: (dialog: Open) => void }) {
  const { t } = useTexts();
  const off = useOwnRefusal() !== undefined;
  const button = (dialog: Open) => (
    <Button onClick={() => onOpen(dialog)} disabled={off}>
      {t(`user.mfa.${dialog}.open`)}
    </Button>
  );
  return (
    <div className={classes.actions}>
      {enabled ? (
        <>
          {button('renew')}
          {button('disable')}
        </>
      ) : (
        button('enable')
      )}
    </div>
  );
}

const reloadUser = (): void => void session.reloadUser();

/** Two-factor authentication: its state, and the dialogs that change it. */
export function TwoFactor() {
  const { t } = useTexts();
  const settings = useQuery({ ...api.query(getMfaSettings), staleTime: 0 });
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  return (
    <section className={classes.stack} aria-labelledby="two-factor">
      <div>
        <h2 id="two-factor">{t('user.mfa.title')}</h2>
        <p className={classes.help}>{t('user.mfa.help')}</p>
      </div>
      <LoadState query={settings} errorTitle={t('user.mfa.unread')} skeleton={<Skeletons rows={2} />}>
        {(read: Settings) => (
          <>
            <State {...read} />
            <Actions enabled={read.enabled} onOpen={setOpen} />
          </>
        )}
      </LoadState>
      {open === 'enable' && <EnableDialog onClose={close} onChanged={reloadUser} />}
      {open === 'disable' && <DisableDialog onClose={close} onChanged={reloadUser} />}
      {open === 'renew' && <RenewCodesDialog onClose={close} onChanged={reloadUser} />}
    </section>
  );
}
