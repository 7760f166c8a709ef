import { netmaskBounds, slaPercent, vdcBounds } from '@portal/contract/virtual-data-center/constants';
import type { VdcConfiguration } from '@portal/contract/virtual-data-center/configuration';
import type { VdcForm, VdcOffer } from '@portal/contract/virtual-data-center/vdcs';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField, SelectField, SwitchField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useLabelled } from '../ui/form/use-labelled.ts';
import { Note } from '../ui/status.tsx';
import { bandwidthText } from './words.ts';

type Size = 'vCpus' | 'memoryGiB' | 'diskGiB';

/** What a form of a vDC holds while it is filled in. */
export type ConfigurationValues = Omit<VdcConfiguration, Size> &
  Record<Size, number | null> & { slaAcknowledged: boolean };
export type CreateVdcValues = ConfigurationValues &
  Pick<VdcForm, 'name' | 'region' | 'platform' | 'partnerEnvironmentAcknowledged'> & { costConsent: boolean };
export type EditVdcValues = ConfigurationValues & { version: number };

/** The fields of what both forms have; a form of more takes them, too. */
type ConfigurationForm = Pick<ContractForm<ConfigurationValues>, 'values' | 'set' | 'field'>;

type FieldsProps = {
  form: ConfigurationForm;
  /** What can be ordered there; undefined where nothing can. */
  offer: VdcOffer | undefined;
  /** The second provider goes, or is not there: said and agreed to. */
  losesSla: boolean;
  /** The internal network is there, and keeps its addresses. */
  hasInternal?: boolean;
  /** The bandwidth that it has. */
  hadMbps?: number | null;
};

const useField = (form: ConfigurationForm) => useLabelled(form, 'virtual-data-center.field');

/** What of a vDC is ordered and can be changed. */
export function ConfigurationFields(props: FieldsProps) {
  const { t } = useTexts();
  const field = useField(props.form);
  return (
    <>
      <FormSection title={t('virtual-data-center.section.resources')}>
        <FormRow shape="thirds">
          <NumberField {...field('vCpus')} {...vdcBounds.vCpus} required />
          <NumberField {...field('memoryGiB')} {...vdcBounds.memoryGiB} unit="GiB" required />
          <NumberField {...field('diskGiB')} {...vdcBounds.diskGiB} unit="GiB" step={100} required />
        </FormRow>
      </FormSection>
      <PublicFields {...props} />
      <InternalFields {...props} />
    </>
  );
}

/** What belongs to the public network comes and goes with it. */
function PublicFields(props: FieldsProps) {
  const { form, offer, losesSla } = props;
  const { t, format } = useTexts();
  const field = useField(form);
  const percents = {
    redundant: format.percent(slaPercent.redundant),
    single: format.percent(slaPercent.single),
  };
  const turn = (on: boolean): void => {
    form.set('publicNetwork', on);
    form.set('firewall', on);
    form.set('ispRedundancy', on);
    form.set('bandwidthMbps', on ? (offer?.bandwidthsMbps[0] ?? null) : null);
    form.set('slaAcknowledged', false);
  };
  const redundant = (on: boolean): void => {
    form.set('ispRedundancy', on);
    if (on) form.set('slaAcknowledged', false);
  };
  return (
    <FormSection title={t('virtual-data-center.section.network')}>
      <SwitchField
        {...field('publicNetwork')}
        onChange={turn}
        help={t('virtual-data-center.network.publicHelp')}
        section
      />
      {form.values.publicNetwork && (
        <>
          <FormRow>
            <Bandwidth {...props} />
            <Firewall {...props} />
          </FormRow>
          <SwitchField
            {...field('ispRedundancy')}
            onChange={redundant}
            help={t('virtual-data-center.network.redundancyHelp', percents)}
            section
          />
          {losesSla && <CheckboxField {...field('slaAcknowledged', percents)} required />}
        </>
      )}
    </FormSection>
  );
}

/** What is offered, and what it has already: somebody may have given it that in the system itself. */
const choicesOf = (offer: VdcOffer | undefined, had: number | null | undefined): number[] => {
  const offered = offer?.bandwidthsMbps ?? [];
  const isOther = had !== null && had !== undefined && !offered.includes(had);
  return isOther ? [had, ...offered].toSorted((a, b) => a - b) : [...offered];
};

function Bandwidth({ form, offer, hadMbps }: FieldsProps) {
  const { t, language } = useTexts();
  const field = useField(form)('bandwidthMbps');
  return (
    <SelectField
      {...field}
      value={field.value === null ? '' : String(field.value)}
      onChange={(chosen) => field.onChange(Number(chosen))}
      placeholder={t('virtual-data-center.network.choose')}
      options={choicesOf(offer, hadMbps).map((mbps) => ({
        value: String(mbps),
        label: bandwidthText(mbps, language),
      }))}
      required
    />
  );
}

function Firewall({ form }: FieldsProps) {
  const { t } = useTexts();
  const field = useField(form)('firewall');
  return (
    <SelectField
      {...field}
      value={field.value ? 'edge' : 'none'}
      onChange={(chosen) => field.onChange(chosen === 'edge')}
      options={(['edge', 'none'] as const).map((value) => ({
        value,
        label: t(`virtual-data-center.firewall.${value}`),
      }))}
      required
    />
  );
}

function InternalFields({ form, hasInternal = false }: FieldsProps) {
  const { t } = useTexts();
  const field = useField(form);
  const text = (name: TextIn<'virtual-data-center.network'>, values = {}) =>
    t(`virtual-data-center.network.${name}`, values);
  const help = text(hasInternal ? 'internalStays' : 'internalHelp');
  const address = field('internalIp');
  /** A netmask without an address is nothing. */
  const type = (internalIp: string): void => {
    address.onChange(internalIp);
    if (internalIp === '') form.set('internalNetmask', null);
  };
  return (
    <FormSection>
      <FormRow shape="wide-narrow">
        <TextField {...address} onChange={type} help={help} maxLength={15} />
        <NumberField
          {...field('internalNetmask')}
          {...netmaskBounds}
          help={text('netmaskHelp', netmaskBounds)}
        />
      </FormRow>
      {hasInternal && form.values.internalIp === '' && (
        <Note tone="warn" title={text('internalGoes')}>
          <p>{text('internalGoesText')}</p>
        </Note>
      )}
    </FormSection>
  );
}
