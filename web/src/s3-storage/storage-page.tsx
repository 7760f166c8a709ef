import { createBucket, getS3Status } from '@portal/contract/s3-storage/buckets';
import { IconBucket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { MissingPage, Page, type PageActionProps } from '../ui/page.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { bucketsOf, bucketsPath, useStorageScope } from './scope.ts';
import { NotEnabled, NotOffered } from './service-not-enabled.tsx';
import { ServiceFailed } from './service-failed.tsx';
import { ServiceProvisioning } from './service-provisioning.tsx';
import type { S3Status } from './status.ts';

/** The event stream tells when something changes; this is for a stream that broke without saying so. */
const refreshMs = { provisioning: 3000, otherwise: 30_000 };

const isBusy = (status: S3Status | undefined): boolean =>
  status?.state === 'provisioning' || status?.state === 'ending';

function useStatus() {
  const { scope, isChosen } = useStorageScope();
  return useQuery({
    ...api.query(getS3Status, scope),
    enabled: isChosen,
    refetchInterval: ({ state }) => (isBusy(state.data) ? refreshMs.provisioning : refreshMs.otherwise),
  });
}

type StorageFrameProps = {
  /** Where choosing a customer leads: the page itself. */
  path: string;
  action?: PageActionProps | undefined;
  /** What stands before the customers to choose from. */
  beforeChoice?: ReactNode;
  children: ReactNode;
};

/** A tab of the service, of the customer in the address or one that has to be chosen first. */
export function StorageFrame({ path, action, beforeChoice, children }: StorageFrameProps) {
  const { t } = useTexts();
  const { isChosen } = useStorageScope();
  return (
    <Page
      title={isChosen || beforeChoice !== undefined ? undefined : t('s3-storage.choose.title')}
      action={action}
    >
      {isChosen ? (
        children
      ) : (
        <>
          {beforeChoice}
          <CustomerChoice path={path} />
        </>
      )}
    </Page>
  );
}

type StoragePageProps = Pick<StorageFrameProps, 'path' | 'action'> & {
  children: (status: S3Status) => ReactNode;
};

/**
 * A tab that needs the service: its content, or what stands between the customer and it. The action is for those
 * whose organization can ever order.
 */
export function StoragePage({ path, action, children }: StoragePageProps) {
  const { t } = useTexts();
  const { scope, isChosen } = useStorageScope();
  const mayEver = useIsEverAllowed(createBucket);
  const status = useStatus();
  const isEnabled = isChosen && status.data?.state === 'enabled';
  return (
    <StorageFrame path={path} action={isEnabled && mayEver ? action : undefined}>
      <LoadState query={status} errorTitle={t('s3-storage.status.failed')} missing={<MissingPage />}>
        {(read: S3Status) => (
          <ByState key={scope.customerId} status={read}>
            {children}
          </ByState>
        )}
      </LoadState>
    </StorageFrame>
  );
}

type ByStateProps = { status: S3Status; children: StoragePageProps['children'] };

function ByState({ status, children }: ByStateProps) {
  switch (status.state) {
    case 'enabled':
      return children(status);
    case 'not-enabled':
      return status.regions.length === 0 ? <NotOffered /> : <NotEnabled status={status} />;
    case 'failed':
      return <ServiceFailed status={status} />;
    default:
      return <ServiceProvisioning status={status} />;
  }
}

type StorageFormPageProps = {
  /** The name of what is changed; undefined until it is known. */
  title?: string | undefined;
  children: (status: S3Status) => ReactNode;
};

/** A form of the service; it needs the service to be enabled. */
export function StorageFormPage({ title, children }: StorageFormPageProps) {
  const { t } = useTexts();
  const { scope, isChosen } = useStorageScope();
  const status = useStatus();
  return (
    <Page title={isChosen ? title : t('s3-storage.choose.title')}>
      {isChosen ? (
        <LoadState
          query={status}
          errorTitle={t('s3-storage.status.failed')}
          skeleton={<Skeletons rows={6} height={40} />}
          missing={<MissingPage />}
        >
          {(read: S3Status) =>
            read.state === 'enabled' ? children(read) : <NotYet href={bucketsOf(scope)} />
          }
        </LoadState>
      ) : (
        <CustomerChoice path={bucketsPath} />
      )}
    </Page>
  );
}

function NotYet({ href }: { href: string }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconBucket}
      title={t('s3-storage.create.notEnabled')}
      action={
        <Button variant="primary" href={href}>
          {t('s3-storage.create.toService')}
        </Button>
      }
    >
      {t('s3-storage.create.notEnabledText')}
    </EmptyState>
  );
}
