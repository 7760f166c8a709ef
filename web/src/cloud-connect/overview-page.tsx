import { ServicePage } from '../services/service-page.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Introduction } from './introduction.tsx';
import { Overview } from './overview.tsx';
import { homePath } from './paths.ts';
import { cloudScreens, type CloudStatus } from './screens.ts';
import { useTenant } from './tenant.ts';

/** Whether backups arrive and how to connect, or what stands between the customer and that. */
export const OverviewPage = () => (
  <ServicePage of={cloudScreens} path={homePath} introduction={(status) => <Introduction status={status} />}>
    {(status) => <Read status={status} />}
  </ServicePage>
);

function Read({ status }: { status: CloudStatus }) {
  const { t } = useTexts();
  const tenant = useTenant();
  return (
    <LoadState
      query={tenant}
      errorTitle={t('cloud-connect.unread')}
      skeleton={<Skeletons rows={6} height={40} />}
    >
      {(read) => <Overview tenant={read} status={status} />}
    </LoadState>
  );
}
