import { Fragment, type ReactNode } from 'react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { linkTo } from '../platform/address.ts';
import { MissingPage, Page, type PageActionProps, type PageProps } from '../ui/page.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { ServiceFailed } from './failed.tsx';
import { NotEnabled, NotOffered } from './not-enabled.tsx';
import { ServiceProvisioning } from './provisioning.tsx';
import { useServiceScope, type ServiceScreens, type ServiceStatus } from './screens.ts';
import { useReadyToast } from './use-ready-toast.ts';
import { useServiceStatus } from './use-status.ts';

type ServiceFrameProps = {
  of: ServiceScreens;
  /** Where choosing a customer leads: the page itself. */
  path: string;
  action?: PageActionProps | undefined;
  /** What stands in place of the customers to choose from. */
  overview?: ReactNode;
  children: ReactNode;
};

/** A tab of a service, of the customer in the address or one that has to be chosen first. */
export function ServiceFrame({ of, path, action, overview, children }: ServiceFrameProps) {
  const { t } = useTexts();
  const { isChosen } = useServiceScope();
  return (
    <Page title={isChosen || overview !== undefined ? undefined : t('services.choose.title')} action={action}>
      {isChosen ? children : (overview ?? <CustomerChoice of={of} path={path} />)}
    </Page>
  );
}

type ServicePageProps<S extends ServiceStatus> = Pick<ServiceFrameProps, 'path' | 'action' | 'overview'> & {
  of: ServiceScreens<S>;
  /** What stands there while it is not enabled, of a service that has more to say than its texts. */
  introduction?: (status: S) => ReactNode;
  children: (status: S) => ReactNode;
};

/**
 * A tab that needs the service: its content, or what stands between the customer and it. The action is for those
 * whose organization can ever order.
 */
export function ServicePage<S extends ServiceStatus>(props: ServicePageProps<S>) {
  const { of, path, action, overview } = props;
  const { t } = useTexts();
  const { scope, isChosen } = useServiceScope();
  const mayEver = useIsEverAllowed(of.order);
  const status = useServiceStatus(of);
  const isEnabled = isChosen && status.data?.state === 'enabled';
  return (
    <ServiceFrame of={of} path={path} action={isEnabled && mayEver ? action : undefined} overview={overview}>
      <LoadState query={status} errorTitle={t('services.status.failed')} missing={<MissingPage />}>
        {(read: S) => <ByState key={scope.customerId} {...props} status={read} />}
      </LoadState>
    </ServiceFrame>
  );
}

type ByStateProps<S extends ServiceStatus> = Omit<ServicePageProps<S>, 'path' | 'action' | 'overview'> & {
  status: S;
};

function ByState<S extends ServiceStatus>({ of, status, introduction, children }: ByStateProps<S>) {
  useReadyToast(of, status);
  switch (status.state) {
    case 'enabled':
      return children(status);
    case 'enabling':
    case 'not-enabled':
      if (status.regions.length === 0 && of.enablePath === undefined) return <NotOffered of={of} />;
      return introduction ? introduction(status) : <NotEnabled of={of} status={status} />;
    case 'failed':
      return <ServiceFailed of={of} status={status} />;
    default:
      return <ServiceProvisioning of={of} status={status} />;
  }
}

type ServiceFormPageProps<S extends ServiceStatus> = Pick<ServicePageProps<S>, 'of' | 'children'> &
  Pick<PageProps, 'within' | 'action'> & {
    /** The name of what it is about; undefined until it is known. */
    title?: string | undefined;
  };

/** A form of a service, or the page of one thing of it, which begins anew with another customer; the service is enabled. */
export function ServiceFormPage<S extends ServiceStatus>(props: ServiceFormPageProps<S>) {
  const { of, title, within, action, children } = props;
  const { t } = useTexts();
  const { scope, isChosen } = useServiceScope();
  const status = useServiceStatus(of);
  return (
    <Page title={isChosen ? title : t('services.choose.title')} within={within} action={action}>
      {isChosen ? (
        <LoadState
          query={status}
          errorTitle={t('services.status.failed')}
          skeleton={<Skeletons rows={6} height={40} />}
          missing={<MissingPage />}
        >
          {(read: S) => (
            <Fragment key={scope.customerId}>
              {read.state === 'enabled' ? children(read) : <NotYet of={of} />}
            </Fragment>
          )}
        </LoadState>
      ) : (
        <CustomerChoice of={of} path={of.home} />
      )}
    </Page>
  );
}

function NotYet({ of }: { of: ServiceScreens }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const service = t(`service.${of.service}`);
  return (
    <EmptyState
      icon={of.icon}
      title={t('services.notYet.title', { service })}
      action={
        <Button variant="primary" href={linkTo(of.home, scope)}>
          {t('services.notYet.toService', { service })}
        </Button>
      }
    >
      {t('services.notYet.text')}
    </EmptyState>
  );
}
