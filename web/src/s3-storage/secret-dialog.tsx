import type { StorageUser } from '@portal/contract/s3-users';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Note } from '../ui/status.tsx';
import { credentialsFile, csvFile, saveFile, type KeyFile } from './key-file.ts';
import type { ShownSecret } from './use-secret.ts';
import classes from './secret-dialog.module.css';

type SecretDialogProps = { user: Pick<StorageUser, 'username'>; secret: ShownSecret; onClose: () => void };
export type Taken = 'no' | 'copied' | 'downloaded';

/** Whoever goes without the secret is asked, however they go; the end of the session alone leaves no choice. */
function useLeaving({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  const [isClosing, setClosing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ next: { pathname } }) => taken === 'no' && !pathname.startsWith('/auth/'),
    enableBeforeUnload: () => taken === 'no',
    withResolver: true,
  });
  const isLeaving = blocker.status === 'blocked';
  return {
    isAsking: isClosing || isLeaving,
    close: () => (taken === 'no' ? setClosing(true) : onClose()),
    stay: () => {
      setClosing(false);
      if (isLeaving) blocker.reset();
    },
    leave: () => {
      onClose();
      if (isLeaving) blocker.proceed();
    },
  };
}

/** The secret of a new key, this once: to copy, to download, and with a question before it goes unsaved. */
export function SecretDialog({ user, secret, onClose }: SecretDialogProps) {
  const { t } = useTexts();
  const [taken, setTaken] = useState<Taken>('no');
  const leaving = useLeaving({ taken, onClose });
  if (leaving.isAsking) return <Unsaved onStay={leaving.stay} onLeave={leaving.leave} />;
  return (
    <Dialog
      opened
      onClose={leaving.close}
      title={t('s3-storage.secret.title')}
      subtitle={t('s3-storage.secret.subtitle', { user: user.username })}
      size="wide"
      state={t(`s3-storage.secret.taken.${taken}`)}
      actions={
        <Button variant="primary" onClick={leaving.close}>
          {t('s3-storage.secret.done')}
        </Button>
      }
    >
      <div className={classes.body}>
        <Note tone="warn" title={t('s3-storage.secret.once')}>
          <p>{t('s3-storage.secret.onceText')}</p>
        </Note>
        <SecretFacts secret={secret} onTaken={setTaken} />
        <Downloads username={user.username} secret={secret} onTaken={setTaken} />
      </div>
    </Dialog>
  );
}

type PartProps = { secret: ShownSecret; onTaken: (taken: Taken) => void };

function SecretFacts({ secret, onTaken }: PartProps) {
  const { t } = useTexts();
  const { accessKeyId, secretAccessKey, endpoint, region } = secret;
  return (
    <FactList>
      <Fact name={t('s3-storage.secret.keyId')}>
        <code>{accessKeyId}</code>
        <CopyButton value={accessKeyId} label={t('s3-storage.secret.copyKeyId')} />
      </Fact>
      <Fact name={t('s3-storage.secret.secret')}>
        <code className={classes.secret} onCopy={() => onTaken('copied')}>
          {secretAccessKey}
        </code>
        <CopyButton
          value={secretAccessKey}
          label={t('s3-storage.secret.copySecret')}
          onCopied={() => onTaken('copied')}
        />
      </Fact>
      <Fact name={t('s3-storage.connect.endpoint')}>
        <code>{endpoint}</code>
        <CopyButton value={endpoint} label={t('s3-storage.connect.copyEndpoint')} />
      </Fact>
      <Fact name={t('s3-storage.column.region')}>
        <code>{region}</code>
        <CopyButton value={region} label={t('s3-storage.connect.copyRegion')} />
      </Fact>
      <Fact name={t('s3-storage.connect.addressing')}>{t('s3-storage.connect.pathStyle')}</Fact>
    </FactList>
  );
}

function Downloads({ username, secret, onTaken }: PartProps & { username: string }) {
  const { t } = useTexts();
  const save = (file: KeyFile) => () => {
    saveFile(file);
    onTaken('downloaded');
  };
  return (
    <div className={classes.downloads}>
      <Button size="toolbar" icon={IconDownload} onClick={save(csvFile(username, secret))}>
        {t('s3-storage.secret.csv')}
      </Button>
      <Button size="toolbar" icon={IconDownload} onClick={save(credentialsFile(username, secret))}>
        {t('s3-storage.secret.credentials')}
      </Button>
    </div>
  );
}

function Unsaved({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog
      opened
      onClose={onStay}
      title={t('s3-storage.secret.unsaved')}
      actions={
        <>
          <Button onClick={onStay} autoFocus>
            {t('s3-storage.secret.back')}
          </Button>
          <Button variant="delete" onClick={onLeave}>
            {t('s3-storage.secret.leave')}
          </Button>
        </>
      }
    >
      <p className={classes.warning}>
        <IconAlertTriangle size={18} aria-hidden /> {t('s3-storage.secret.unsavedText')}
      </p>
    </Dialog>
  );
}
