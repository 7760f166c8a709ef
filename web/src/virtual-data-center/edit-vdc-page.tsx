import { losesSla, updateVdc, vdcEdit, type Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { monthIn } from '../platform/months.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ThingPage, type Edited } from '../services/things/thing-page.tsx';
import { EditThingForm } from '../services/things/thing-form.tsx';
import { useEditForm } from '../services/things/use-thing-form.ts';
import { ConfigurationFields, type EditVdcValues } from './configuration-fields.tsx';
import { offerOf, vdcScreens, type VdcStatus } from './screens.ts';
import { useVdcCost } from './vdc-cost.tsx';
import { vdcs } from './vdcs.ts';
import { bandwidthText } from './words.ts';

const valuesOf = (vdc: Vdc): EditVdcValues => ({
  vCpus: vdc.vCpus,
  memoryGiB: vdc.memoryGiB,
  diskGiB: vdc.diskGiB,
  publicNetwork: vdc.publicNetwork,
  firewall: vdc.firewall,
  bandwidthMbps: vdc.bandwidthMbps,
  ispRedundancy: vdc.ispRedundancy,
  internalIp: vdc.internalIp,
  internalNetmask: vdc.internalNetmask,
  slaAcknowledged: false,
  version: vdc.version,
});

/** Changes what a vDC has. */
export function EditVdcPage() {
  const { t } = useTexts();
  const nameOf = ({ name }: Vdc) => t('virtual-data-center.vdcs.edit.title', { name });
  return (
    <ThingPage isForm of={vdcScreens} things={{ ...vdcs, nameOf }}>
      {(edited) => <EditForm key={edited.thing.id} {...edited} />}
    </ThingPage>
  );
}

/** Whether the change takes the second provider away, which is asked for as the API does. */
const losesBy = (vdc: Vdc, wanted: Pick<Vdc, 'publicNetwork' | 'ispRedundancy'>): boolean => {
  const platform = vdc.platform ?? '';
  return losesSla({ ...wanted, platform }) && !losesSla({ ...vdc, platform });
};

const schemaFor = (vdc: Vdc) =>
  vdcEdit.refine((edit) => !losesBy(vdc, edit) || edit.slaAcknowledged, {
    path: ['slaAcknowledged'],
    error: 'consent',
  });

function EditForm(props: Edited<Vdc> & { status: VdcStatus }) {
  const { thing: vdc, status } = props;
  const { t, format } = useTexts();
  const { id: vdcId, region, platform } = vdc;
  const edit = useEditForm(vdcs, {
    ...props,
    valuesOf,
    schema: schemaFor(vdc),
    send: (body, { write }) =>
      write(updateVdc, { params: { region, platform: platform ?? 'vmware', vdcId }, body }),
  });
  const { values } = edit.form;
  const cost = useVdcCost(values, status.customerName);
  const month = monthIn(undefined);
  const besides = t('virtual-data-center.cost.besides', { month: format.monthName(month) });
  const soFar = { month, minor: vdc.costMinor, currency: vdc.currency, besides };
  return (
    <EditThingForm
      kind={vdcs}
      edit={edit}
      status={status}
      region={region}
      refusal={vdcs.useRefusals().editing(vdc)}
      fieldName={(name) => t(`virtual-data-center.vdcs.inSentence.${name}`)}
      write={useWriting()}
      cost={cost}
      soFar={soFar}
    >
      <ConfigurationFields
        form={edit.form}
        offer={offerOf(status, vdc)}
        losesSla={losesBy(vdc, values)}
        hasInternal={vdc.internalIp !== ''}
        hadMbps={vdc.bandwidthMbps}
      />
    </EditThingForm>
  );
}

/** How a value is written where two versions differ. */
function useWriting() {
  const { t, format, language } = useTexts();
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'common.on' : 'common.off');
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value !== 'number') return t('virtual-data-center.network.none');
    if (name === 'bandwidthMbps') return bandwidthText(value, language);
    return name.endsWith('GiB') ? format.gib(value) : format.number(value);
  };
}
