import { contentsShown, type OneStorageTenant, type TenantContents } from '@portal/contract/linking';
import { reasonText } from '../operations/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { Skeletons } from '../ui/states.tsx';
import { Chip, Note } from '../ui/status.tsx';
import classes from './linking.module.css';

type ContentsProps = { tenant: OneStorageTenant; onLook?: (() => void) | undefined };

/** What the last look into a tenant found. */
export function TenantContentsCard({ tenant, onLook }: ContentsProps) {
  const texts = useTexts();
  const { t } = texts;
  const { contents, looking, lookReason } = tenant;
  const again = onLook && (
    <Button size="note" busy={looking} onClick={onLook}>
      {t('common.retry')}
    </Button>
  );
  return (
    <section className={classes.contents} aria-label={t('linking.contents.title')}>
      {lookReason !== null && !looking && (
        <Note tone="warn" title={t('linking.contents.failed')} action={again} live>
          <p>{reasonText({ service: 's3-storage', reason: lookReason, reasonValues: {} }, texts)}</p>
        </Note>
      )}
      {contents === null ? looking && <Skeletons rows={4} height={40} /> : <Found contents={contents} />}
    </section>
  );
}

/** What a person should know of it before it is linked. */
function Found({ contents }: { contents: TenantContents }) {
  const { t, format } = useTexts();
  const { users, usersWithoutPolicy, buckets } = contents;
  return (
    <>
      <Summary contents={contents} />
      {usersWithoutPolicy > 0 && (
        <Note title={t('linking.contents.withoutPolicy', { count: usersWithoutPolicy })}>
          <p>{t('linking.contents.withoutPolicyText')}</p>
        </Note>
      )}
      <h2 className={classes.heading}>{t('linking.contents.users', { count: users })}</h2>
      <ul className={classes.things}>
        {contents.shownUsers.map(({ username, hasPolicy, suspended, accessKeys }) => (
          <li key={username}>
            <b>{username}</b>
            <span>{t('linking.contents.keys', { count: accessKeys })}</span>
            {!hasPolicy && <Chip>{t('linking.contents.noPolicy')}</Chip>}
            {suspended && <Chip tone="warn">{t('linking.contents.suspended')}</Chip>}
          </li>
        ))}
      </ul>
      <More count={users} />
      <h2 className={classes.heading}>{t('linking.contents.buckets', { count: buckets })}</h2>
      <ul className={classes.things}>
        {contents.shownBuckets.map((bucket) => (
          <li key={bucket.name}>
            <b>{bucket.name}</b>
            <span>{bucket.owner}</span>
            {bucket.retentionDays !== null && (
              <Chip>{t('linking.contents.locked', { count: bucket.retentionDays })}</Chip>
            )}
            <span className={classes.size}>{format.bytes(bucket.usedBytes)}</span>
          </li>
        ))}
      </ul>
      <More count={buckets} />
    </>
  );
}

function Summary({ contents }: { contents: TenantContents }) {
  const { t, format } = useTexts();
  const { users, buckets, objects, usedBytes, accessKeys, longestLockDays } = contents;
  const lock =
    longestLockDays === null
      ? t('linking.contents.noLock')
      : t('linking.contents.days', { count: longestLockDays });
  return (
    <Figures>
      <Figure name={t('linking.contents.stored')} value={format.bytes(usedBytes)} />
      <Figure name={t('linking.column.buckets')} value={format.number(buckets)} />
      <Figure name={t('linking.contents.objects')} value={format.number(objects)} />
      <Figure name={t('linking.column.users')} value={format.number(users)} />
      <Figure name={t('linking.contents.accessKeys')} value={format.number(accessKeys)} />
      <Figure name={t('linking.contents.longestLock')} value={lock} />
    </Figures>
  );
}

/** A long list is shown from its beginning. */
function More({ count }: { count: number }) {
  const { t } = useTexts();
  if (count <= contentsShown) return null;
  return <p className={classes.more}>{t('linking.contents.more', { count: count - contentsShown })}</p>;
}
