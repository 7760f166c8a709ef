import { netmaskBounds, slaPercent, vdcBounds } from '@portal/contract/virtual-data-center/constants';
import type { VdcOffer } from '@portal/contract/virtual-data-center/vdcs';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField, SelectField, SwitchField } from '../ui/form/choice-fields.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ConfigurationForm } from './vdc-values.ts';
import { bandwidthText } from './words.ts';
import classes from './configuration.module.css';

type FieldsProps = {
  form: ConfigurationForm;
  /** What can be ordered there; undefined where nothing can. */
  offer: VdcOffer | undefined;
  /** The second provider goes, or is not there: said and agreed to. */
  losesSla: boolean;
  /** The internal network is there, and keeps its addresses. */
  hasInternal?: boolean;
};

/** What of a vDC is ordered and can be changed. */
export function ConfigurationFields(props: FieldsProps) {
  return (
    <>
      <ResourceFields form={props.form} />
      <PublicFields {...props} />
      <InternalFields {...props} />
    </>
  );
}

function ResourceFields({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTexts();
  return (
    <FormSection title={t('virtual-data-center.section.resources')}>
      <div className={classes.three}>
        <NumberField
          {...form.field('vCpus')}
          {...vdcBounds.vCpus}
          label={t('virtual-data-center.field.vCpus')}
          required
        />
        <NumberField
          {...form.field('memoryGiB')}
          {...vdcBounds.memoryGiB}
          label={t('virtual-data-center.field.memoryGiB')}
          unit="GiB"
          required
        />
        <NumberField
          {...form.field('diskGiB')}
          {...vdcBounds.diskGiB}
          label={t('virtual-data-center.field.diskGiB')}
          unit="GiB"
          step={100}
          required
        />
      </div>
    </FormSection>
  );
}

function PublicFields({ form, offer, losesSla }: FieldsProps) {
  const { t, format } = useTexts();
  const { publicNetwork } = form.values;
  const turn = (on: boolean): void => {
    form.set('publicNetwork', on);
    // What belongs to it comes and goes with it.
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
        {...form.field('publicNetwork')}
        onChange={turn}
        label={t('virtual-data-center.field.publicNetwork')}
        help={t('virtual-data-center.network.publicHelp')}
        section
      />
      {publicNetwork && (
        <>
          <div className={classes.two}>
            <Bandwidth form={form} offer={offer} />
            <Firewall form={form} />
          </div>
          <SwitchField
            {...form.field('ispRedundancy')}
            onChange={redundant}
            label={t('virtual-data-center.field.ispRedundancy')}
            help={t('virtual-data-center.network.redundancyHelp', {
              redundant: format.percent(slaPercent.redundant),
              single: format.percent(slaPercent.single),
            })}
            section
          />
          {losesSla && (
            <CheckboxField
              {...form.field('slaAcknowledged')}
              label={t('virtual-data-center.network.slaAcknowledge', {
                redundant: format.percent(slaPercent.redundant),
                single: format.percent(slaPercent.single),
              })}
              required
            />
          )}
        </>
      )}
    </FormSection>
  );
}

function Bandwidth({ form, offer }: Pick<FieldsProps, 'form' | 'offer'>) {
  const { t, language } = useTexts();
  const field = form.field('bandwidthMbps');
  return (
    <SelectField
      {...field}
      value={field.value === null ? '' : String(field.value)}
      onChange={(chosen) => field.onChange(Number(chosen))}
      label={t('virtual-data-center.field.bandwidthMbps')}
      placeholder={t('virtual-data-center.network.choose')}
      options={(offer?.bandwidthsMbps ?? []).map((mbps) => ({
        value: String(mbps),
        label: bandwidthText(mbps, language),
      }))}
      required
    />
  );
}

function Firewall({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTexts();
  const field = form.field('firewall');
  return (
    <SelectField
      {...field}
      value={field.value ? 'edge' : 'none'}
      onChange={(chosen) => field.onChange(chosen === 'edge')}
      label={t('virtual-data-center.field.firewall')}
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
  return (
    <FormSection>
      <div className={classes.two}>
        <TextField
          {...form.field('internalIp')}
          label={t('virtual-data-center.field.internalIp')}
          help={t(`virtual-data-center.network.${hasInternal ? 'internalStays' : 'internalHelp'}`)}
          maxLength={15}
        />
        <NumberField
          {...form.field('internalNetmask')}
          {...netmaskBounds}
          label={t('virtual-data-center.field.internalNetmask')}
          help={t('virtual-data-center.network.netmaskHelp', netmaskBounds)}
        />
      </div>
    </FormSection>
  );
}
