import { createBucket } from '@portal/contract/s3-storage/buckets';
import { listPolicies, type StorageUser } from '@portal/contract/s3-storage/users';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { FailureNote } from '../services/failure-note.tsx';
import { useServiceScope } from '../services/screens.ts';
import { StateWord } from '../services/state-word.tsx';
import { failureOf } from '../services/operations.ts';
import { AccessKeys } from './access-keys.tsx';
import { HowToConnect } from './connect.tsx';
import { editUserOf } from './scope.ts';
import { useUserRefusals } from './user-actions.ts';
import { PolicyWord } from './policy-word.tsx';
import { s3Screens } from './screens.ts';

export function UserDetails({ user }: { user: StorageUser }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const mayEver = useIsEverAllowed(createBucket);
  const failure = failureOf(user);
  const refusals = useUserRefusals();
  return (
    <>
      {failure && (
        <FailureNote of={s3Screens} title={t(`s3-storage.failed.${failure.kind}`)} operation={failure} />
      )}
      <UserFacts user={user} />
      {mayEver && (
        <div>
          <Button
            size="toolbar"
            icon={IconPencil}
            href={editUserOf(scope, user)}
            disabledReason={refusals.editing(user)}
          >
            {t('s3-storage.users.action.edit')}
          </Button>
        </div>
      )}
      <AccessKeys user={user} />
      <ConnectAs user={user} />
    </>
  );
}

/** The buckets that the user may name, of its region; undefined until they are known. */
function useNamedBuckets({ region, policy }: StorageUser): string[] | undefined {
  const { scope } = useServiceScope();
  const known = useQuery(api.query(listPolicies, scope)).data?.buckets;
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
      writeOnly={user.policy?.access === 'write-only'}
      note={note}
    />
  );
}

function UserFacts({ user }: { user: StorageUser }) {
  const { t, format } = useTexts();
  const { policy } = user;
  return (
    <FactList>
      <Fact name={t('s3-storage.users.column.state')}>
        <StateWord state={user.state} />
      </Fact>
      <Fact name={t('s3-storage.users.column.policy')}>
        <PolicyWord policy={policy} />
      </Fact>
      <Fact name={t('s3-storage.users.allowedBuckets')}>
        {policy?.buckets?.join(', ') ?? t(`s3-storage.users.${policy ? 'allBuckets' : 'ownBuckets'}`)}
      </Fact>
      <Fact name={t('s3-storage.users.column.ownedBuckets')}>{format.number(user.ownedBuckets)}</Fact>
      <Fact name={t('s3-storage.column.region')}>{user.region}</Fact>
      {user.displayName !== user.username && (
        <Fact name={t('s3-storage.users.column.displayName')}>{user.displayName}</Fact>
      )}
      <Fact name={t('s3-storage.column.createdAt')}>{format.dateTime(user.createdAt)}</Fact>
      {!user.orderedHere && (
        <Fact name={t('s3-storage.panel.origin')}>{t('s3-storage.notOrderedHereText')}</Fact>
      )}
    </FactList>
  );
}
