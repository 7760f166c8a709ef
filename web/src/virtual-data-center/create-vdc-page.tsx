import { regions } from '@portal/contract/constants';
import { platforms } from '@portal/contract/virtual-data-center/constants';
import { createVdc, losesSla, vdcForm } from '@portal/contract/virtual-data-center/vdcs';
import { Consent } from '../prices/index.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { useServiceScope } from '../services/screens.ts';
import { ServiceFormPage } from '../services/service-page.tsx';
import { CreateForm } from '../services/things/thing-form.tsx';
import { usePricedForm } from '../services/things/use-priced-form.ts';
import { ConfigurationFields } from './configuration-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { vdcScreens } from './screens.ts';
import { offerOf, type VdcStatus } from './status.ts';
import { useVdcCost } from './vdc-cost.tsx';
import type { CreateVdcValues } from './vdc-values.ts';
import { vdcs } from './vdcs.ts';

type FormProps = { status: VdcStatus };

/** Orders a vDC for the customer in the address. */
export function CreateVdcPage() {
  const { scope } = useServiceScope();
  return (
    <ServiceFormPage of={vdcScreens}>
      {(status) => <CreateVdcForm key={scope.customerId} status={status} />}
    </ServiceFormPage>
  );
}

const initialValues = ({ offers: [first] }: VdcStatus): CreateVdcValues => ({
  name: '',
  region: first?.region ?? regions[0],
  platform: first?.platform ?? platforms[0],
  vCpus: 4,
  memoryGiB: 16,
  diskGiB: 100,
  publicNetwork: true,
  firewall: true,
  bandwidthMbps: first?.bandwidthsMbps[0] ?? null,
  ispRedundancy: true,
  internalIp: '',
  internalNetmask: null,
  slaAcknowledged: false,
  partnerEnvironmentAcknowledged: false,
  costConsent: false,
});

function CreateVdcForm({ status }: FormProps) {
  const { scope } = useServiceScope();
  const { form, cost } = usePricedForm(vdcs, {
    schema: vdcForm,
    initialValues: initialValues(status),
    send: (body, { write, idempotencyKey }) => write(createVdc, { query: scope, body, idempotencyKey }),
    useCost: (values) => useVdcCost(values, status.customerName),
  });
  const { values } = form;
  return (
    <CreateForm kind={vdcs} form={form} cost={cost} status={status} region={values.region}>
      <PlaceFields form={form} status={status} />
      <ConfigurationFields form={form} offer={offerOf(status, values)} losesSla={losesSla(values)} />
      <FormSection>
        <Consent form={form} cost={cost} />
      </FormSection>
    </CreateForm>
  );
}
