import type { StorageUser } from '@portal/contract/s3-storage/users';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { SecretOnce, type Taken } from '../ui/secret-once.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { credentialsFile, csvFile, saveFile, type KeyFile } from './key-file.ts';
import type { ShownSecret } from './use-secret.ts';
import classes from './secret-dialog.module.css';

type SecretDialogProps = { user: Pick<StorageUser, 'username'>; secret: ShownSecret; onClose: () => void };

/** The secret of a new key, this once: to copy, to download, and with a question before it goes unsaved. */
export function SecretDialog({ user, secret, onClose }: SecretDialogProps) {
  const { t } = useTexts();
  return (
    <SecretOnce
      title={t('s3-storage.secret.title')}
      subtitle={t('s3-storage.secret.subtitle', { user: user.username })}
      once={{ title: t('s3-storage.secret.once'), text: t('s3-storage.secret.onceText') }}
      state={(taken) => t(`s3-storage.secret.taken.${taken}`)}
      done={t('s3-storage.secret.done')}
      unsaved={{
        title: t('s3-storage.secret.unsaved'),
        text: t('s3-storage.secret.unsavedText'),
        back: t('s3-storage.secret.back'),
        leave: t('s3-storage.secret.leave'),
      }}
      onClose={onClose}
    >
      {(onTaken) => (
        <>
          <SecretFacts secret={secret} onTaken={onTaken} />
          <Downloads username={user.username} secret={secret} onTaken={onTaken} />
        </>
      )}
    </SecretOnce>
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
      <Fact name={t('services.column.region')}>
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
