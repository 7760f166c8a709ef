import { allowedBy, listPolicies, type StorageUser } from '@portal/contract/s3-storage/users';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Fact } from '../ui/side-panel.tsx';
import { ThingDetails, ThingPanel } from '../services/things/thing-panel.tsx';
import type { PanelProps } from '../services/service-list.tsx';
import { AccessKeys } from './access-keys.tsx';
import { HowToConnect } from './connect.tsx';
import { PolicyWord } from './policy-word.tsx';
import { storageUsers } from './users.ts';

/** A storage user's policy, its access keys and how to connect with one. */
export const UserPanel = (props: PanelProps) => (
  <ThingPanel {...props} things={storageUsers}>
    {(user) => (
      <>
        <ThingDetails things={storageUsers} thing={user}>
          <UserFacts user={user} />
        </ThingDetails>
        <AccessKeys user={user} />
        <ConnectAs user={user} />
      </>
    )}
  </ThingPanel>
);

/** The buckets that the user may name, of its region; undefined until they are known. */
function useNamedBuckets({ region, policy }: StorageUser): string[] | undefined {
  const api = useApi();
  const known = useQuery(api.query(listPolicies)).data?.buckets;
  return known
    ?.filter((bucket) => bucket.region === region && (policy?.buckets?.includes(bucket.name) ?? true))
    .map(({ name }) => name);
}

/** Whoever owns no bucket has to name one: the gateway lists only one's own. */
function useNote({ ownedBuckets, policy }: StorageUser, named: string[] | undefined): string | undefined {
  const { t } = useTexts();
  if (ownedBuckets > 0 || policy === null) return undefined;
  const isListing = policy.access !== 'write-only';
  const missing = named?.length === 0 ? ` ${t('s3-storage.connect.noBucket')}` : '';
  return t(`s3-storage.connect.${isListing ? 'ownsNone' : 'cannotList'}`) + missing;
}

function ConnectAs({ user }: { user: StorageUser }) {
  const buckets = useNamedBuckets(user);
  const note = useNote(user, buckets);
  return (
    <HowToConnect
      endpoint={user.endpoint}
      region={user.region}
      bucket={buckets?.[0]}
      accessKeyId={user.keys.find((key) => key.state === 'active')?.accessKeyId}
      allows={user.policy ? allowedBy[user.policy.access] : undefined}
      note={note}
    />
  );
}

function UserFacts({ user: { policy, ownedBuckets, displayName, username } }: { user: StorageUser }) {
  const { t, format } = useTexts();
  return (
    <>
      <Fact name={t('s3-storage.users.column.policy')}>
        <PolicyWord policy={policy} />
      </Fact>
      <Fact name={t('s3-storage.users.allowedBuckets')}>
        {policy?.buckets?.join(', ') ?? t(`s3-storage.users.${policy ? 'allBuckets' : 'ownBuckets'}`)}
      </Fact>
      <Fact name={t('s3-storage.users.column.ownedBuckets')}>{format.number(ownedBuckets)}</Fact>
      {displayName !== username && <Fact name={t('s3-storage.users.column.displayName')}>{displayName}</Fact>}
    </>
  );
}
