import type { StorageUser } from '@portal/contract/s3-storage/users';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../platform/csv.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { SecretOnce, type Taken } from '../ui/secret-once.tsx';
import { CopyFact, FactList } from '../ui/side-panel.tsx';
import { ConnectionFacts } from './connect.tsx';
import { credentialsFile, csvFile } from './key-file.ts';
import type { ShownSecret } from './use-secret.ts';
import classes from './secret-dialog.module.css';

type SecretDialogProps = {
  user: Pick<StorageUser, 'username'>;
  secret: ShownSecret;
  onClose: () => void;
};

/** The secret of a new access key, this once: to copy, to download, and with a question before it goes unsaved. */
export function SecretDialog({ user: { username }, secret, onClose }: SecretDialogProps) {
  const { t } = useTexts();
  return (
    <SecretOnce
      texts="s3-storage.secret"
      downloaded="s3-storage.secret.taken.downloaded"
      subtitle={t('s3-storage.secret.subtitle', { user: username })}
      onClose={onClose}
    >
      {(onTaken) => (
        <>
          <FactList>
            <CopyFact
              name={t('s3-storage.secret.keyId')}
              value={secret.accessKeyId}
              label={t('s3-storage.secret.copyKeyId')}
            />
            <CopyFact
              name={t('s3-storage.secret.secret')}
              value={secret.secretAccessKey}
              label={t('s3-storage.secret.copySecret')}
              onCopied={() => onTaken('copied')}
            />
            <ConnectionFacts {...secret} />
          </FactList>
          <Downloads username={username} secret={secret} onTaken={onTaken} />
        </>
      )}
    </SecretOnce>
  );
}

type DownloadsProps = { username: string; secret: ShownSecret; onTaken: (taken: Taken) => void };

function Downloads({ username, secret, onTaken }: DownloadsProps) {
  const { t } = useTexts();
  const files = [
    { label: t('s3-storage.secret.csv'), file: csvFile(username, secret) },
    { label: t('s3-storage.secret.credentials'), file: credentialsFile(username, secret) },
  ];
  const save = (file: Parameters<typeof saveFile>[0]) => {
    saveFile(file);
    onTaken('downloaded');
  };
  return (
    <div className={classes.downloads}>
      {files.map(({ label, file }) => (
        <Button key={label} size="toolbar" icon={IconDownload} onClick={() => save(file)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
