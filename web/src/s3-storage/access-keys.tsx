import { createBucket } from '@portal/contract/s3-storage/buckets';
import { accessKeysPerUser } from '@portal/contract/s3-storage/constants';
import { storageUserCan, type AccessKey, type StorageUser } from '@portal/contract/s3-storage/users';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CreateTicket } from '../ui/create-ticket.tsx';
import { PanelSection } from '../ui/side-panel.tsx';
import { Note } from '../ui/status.tsx';
import { useOrderRefusal } from '../services/use-status.ts';
import { KeyRow } from './key-row.tsx';
import { useCreateKey } from './use-create-key.ts';
import { loadSecretDialog, useSecret } from './use-secret.ts';
import { s3Screens } from './screens.ts';
import { late } from '../ui/late.ts';
import classes from './access-keys.module.css';

const SecretDialog = late(loadSecretDialog, 'SecretDialog');
const DeleteKeyDialog = late(() => import('./delete-key-dialog.tsx'), 'DeleteKeyDialog');

/** Why no key can be added now; undefined when one can. */
function useRefusalToAdd(user: StorageUser): string | undefined {
  const { t } = useTexts();
  const refusal = useOrderRefusal(s3Screens);
  if (refusal !== undefined) return refusal;
  if (user.keys.some(({ state }) => state === 'creating' || state === 'deleting'))
    return t('s3-storage.keys.oneAtATime');
  if (storageUserCan.addKey(user)) return undefined;
  if (user.state === 'failed') return t('s3-storage.users.not.failed');
  if (user.state !== 'active') return t(`services.not.${user.state}`);
  if (user.policy === null) return t('s3-storage.keys.noPolicy');
  return t('s3-storage.keys.atMost', { max: accessKeysPerUser });
}

/** The user's access keys: ordered, shown once, deleted. */
export function AccessKeys({ user }: { user: StorageUser }) {
  const { t, errorText } = useTexts();
  const [deleted, setDeleted] = useState<AccessKey | null>(null);
  const mayEver = useIsEverAllowed(createBucket);
  const refusal = useRefusalToAdd(user);
  const creation = useCreateKey(user);
  const secret = useSecret();
  const failure = creation.failure ?? secret.failure;
  const failed = t(`s3-storage.keys.${creation.failure ? 'createFailed' : 'secretFailed'}`);
  return (
    <PanelSection title={t('s3-storage.keys.title')}>
      {user.keys.length === 0 && <p>{t('s3-storage.keys.none')}</p>}
      <ul className={classes.keys}>
        {user.keys.map((key) => (
          <KeyRow
            key={key.id}
            of={key}
            showing={secret.isBusy}
            onShow={() => secret.show(key)}
            onDelete={() => setDeleted(key)}
          />
        ))}
      </ul>
      {failure !== null && (
        <Note
          tone="err"
          title={failed}
          live
          action={<CreateTicket size="note" what={failed} error={failure} />}
        >
          <p>{errorText(failure)}</p>
        </Note>
      )}
      {mayEver && (
        <div>
          <Button
            size="toolbar"
            icon={IconPlus}
            busy={creation.isBusy}
            disabledReason={refusal}
            onClick={() => creation.send()}
          >
            {t('s3-storage.keys.create')}
          </Button>
        </div>
      )}
      <Suspense>
        {secret.shown && <SecretDialog user={user} secret={secret.shown} onClose={secret.forget} />}
        {deleted && <DeleteKeyDialog user={user} of={deleted} onClose={() => setDeleted(null)} />}
      </Suspense>
    </PanelSection>
  );
}
