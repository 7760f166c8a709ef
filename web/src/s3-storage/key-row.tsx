import { createBucket } from '@portal/contract/s3-storage/buckets';
import type { AccessKey } from '@portal/contract/s3-storage/users';
import { IconTrash } from '@tabler/icons-react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useOrderRefusal } from '../services/use-status.ts';
import { useNotSeenText } from '../services/not-seen.tsx';
import { StateWord } from '../services/state-word.tsx';
import { shownState } from '../services/operations.ts';
import { s3Screens } from './screens.ts';
import classes from './access-keys.module.css';

type KeyRowProps = { of: AccessKey; showing: boolean; onShow: () => void; onDelete: () => void };

/** One key: what it is called, since when, by whom, and whether its secret still waits. */
export function KeyRow({ of: accessKey, showing, onShow, onDelete }: KeyRowProps) {
  const { t } = useTexts();
  const { accessKeyId, state } = accessKey;
  const refusal = useOrderRefusal(s3Screens);
  const mayEver = useIsEverAllowed(createBucket);
  const isSettled = state === 'active' || state === 'failed';
  return (
    <li className={classes.key}>
      <div className={classes.line}>
        <span className={classes.id}>
          <code>{accessKeyId}</code>
          {state === 'active' && (
            <CopyButton value={accessKeyId} label={t('s3-storage.keys.copyId', { key: accessKeyId })} />
          )}
        </span>
        <span className={classes.end}>
          {state !== 'active' && <StateWord state={shownState(accessKey)} />}
          {mayEver && (
            <IconButton
              icon={IconTrash}
              label={refusal ?? t('s3-storage.keys.deleteOne', { key: accessKeyId })}
              disabled={refusal !== undefined || !isSettled}
              onClick={onDelete}
            />
          )}
        </span>
      </div>
      <div className={classes.line}>
        <Origin of={accessKey} />
      </div>
      <Waiting of={accessKey} showing={showing} onShow={onShow} />
    </li>
  );
}

function Origin({ of: accessKey }: Pick<KeyRowProps, 'of'>) {
  const { createdAt, createdByName } = accessKey;
  const notSeen = useNotSeenText()(accessKey);
  const { t, format } = useTexts();
  const at = format.dateTime(createdAt);
  const text =
    createdByName === ''
      ? t('services.notOrderedHere')
      : t('s3-storage.keys.createdBy', { person: createdByName, at });
  return <span className={classes.origin}>{notSeen === false ? text : `${notSeen}. ${text}`}</span>;
}

/** What is made now, and what waits for the person. */
function Waiting({ of: accessKey, showing, onShow }: Omit<KeyRowProps, 'onDelete'>) {
  const { t, format } = useTexts();
  const refusal = useOrderRefusal(s3Screens);
  const { state, secretUntil, accessKeyId } = accessKey;
  if (state === 'creating') {
    return (
      <div className={classes.waiting} role="status">
        {t('s3-storage.keys.beingMade')}
      </div>
    );
  }
  if (state !== 'active' || secretUntil === null) return null;
  return (
    <div className={classes.waiting} role="status">
      <span>{t('s3-storage.keys.waits', { until: format.deadline(secretUntil) })}</span>
      <Button
        size="note"
        busy={showing}
        disabledReason={refusal}
        label={t('s3-storage.keys.showOf', { key: accessKeyId })}
        onClick={onShow}
      >
        {t('s3-storage.keys.show')}
      </Button>
    </div>
  );
}
