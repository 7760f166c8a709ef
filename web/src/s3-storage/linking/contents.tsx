import { contentsShown, type TenantContents } from '@portal/contract/s3-storage/linking';
import { useTexts } from '../../platform/use-texts.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Note } from '../../ui/status.tsx';
import classes from './contents.module.css';

/** What a person should know of it before it is linked. */
export function Contents({ contents }: { contents: TenantContents }) {
  const { t, format } = useTexts();
  const { users, usersWithoutPolicy, buckets } = contents;
  return (
    <>
      <Summary contents={contents} />
      {usersWithoutPolicy > 0 && (
        <Note title={t('s3-storage.linking.withoutPolicy', { count: usersWithoutPolicy })}>
          <p>{t('s3-storage.linking.withoutPolicyText')}</p>
        </Note>
      )}
      <h2 className={classes.heading}>{t('s3-storage.linking.userCount', { count: users })}</h2>
      <ul className={classes.things}>
        {contents.shownUsers.map(({ username, hasPolicy, suspended, accessKeys }) => (
          <li key={username}>
            <b>{username}</b>
            <span>{t('s3-storage.linking.keys', { count: accessKeys })}</span>
            {!hasPolicy && <Chip>{t('s3-storage.linking.noPolicy')}</Chip>}
            {suspended && <Chip tone="warn">{t('s3-storage.linking.suspended')}</Chip>}
          </li>
        ))}
      </ul>
      <More count={users} />
      <h2 className={classes.heading}>{t('s3-storage.linking.resources', { count: buckets })}</h2>
      <ul className={classes.things}>
        {contents.shownBuckets.map((bucket) => (
          <li key={bucket.name}>
            <b>{bucket.name}</b>
            <span>{bucket.owner}</span>
            {bucket.retentionDays !== null && (
              <Chip>{t('s3-storage.linking.locked', { count: bucket.retentionDays })}</Chip>
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
      ? t('s3-storage.linking.noLock')
      : t('s3-storage.linking.days', { count: longestLockDays });
  return (
    <Figures>
      <Figure name={t('s3-storage.linking.stored')} value={format.bytes(usedBytes)} />
      <Figure name={t('s3-storage.linking.buckets')} value={format.number(buckets)} />
      <Figure name={t('s3-storage.linking.objects')} value={format.number(objects)} />
      <Figure name={t('s3-storage.linking.users')} value={format.number(users)} />
      <Figure name={t('s3-storage.linking.accessKeys')} value={format.number(accessKeys)} />
      <Figure name={t('s3-storage.linking.longestLock')} value={lock} />
    </Figures>
  );
}

/** A long list is shown from its beginning. */
function More({ count }: { count: number }) {
  const { t } = useTexts();
  if (count <= contentsShown) return null;
  return <p className={classes.more}>{t('s3-storage.linking.more', { count: count - contentsShown })}</p>;
}
