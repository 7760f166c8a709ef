import { useTexts } from '../platform/use-texts.ts';
import { ServiceFormPage } from '../services/service-page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { QuotaForm } from './quota-form.tsx';
import { cloudScreens, type CloudStatus } from './screens.ts';
import { useTenant } from './tenant.ts';

/** Changes how much may be stored. */
export const QuotaPage = () => (
  <ServiceFormPage of={cloudScreens}>{(status) => <Quota status={status} />}</ServiceFormPage>
);

function Quota({ status }: { status: CloudStatus }) {
  const { t } = useTexts();
  const tenant = useTenant();
  return (
    <LoadState
      query={tenant}
      errorTitle={t('cloud-connect.unread')}
      skeleton={<Skeletons rows={4} height={40} />}
    >
      {(read) => <QuotaForm key={read.version} tenant={read} status={status} />}
    </LoadState>
  );
}
