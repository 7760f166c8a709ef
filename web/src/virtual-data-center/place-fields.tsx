import { platforms, slaPercent, vdcNameMaxLength } from '@portal/contract/virtual-data-center/constants';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField, RadioCards, SelectField } from '../ui/form/choice-fields.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { offerOf, type VdcStatus } from './status.ts';
import type { CreateVdcValues } from './vdc-values.ts';
import classes from './configuration.module.css';

type PlaceProps = { form: ContractForm<CreateVdcValues>; status: VdcStatus };

/** What it is called and where it is, which never changes. */
export function PlaceFields({ form, status }: PlaceProps) {
  const { t } = useTexts();
  const { platform, bandwidthMbps, publicNetwork } = form.values;
  /** A bandwidth that is not offered there must not stand. */
  const moveTo = (place: { region: string; platform: string }): void => {
    const offered = offerOf(status, place)?.bandwidthsMbps ?? [];
    if (publicNetwork && (bandwidthMbps === null || !offered.includes(bandwidthMbps)))
      form.set('bandwidthMbps', offered[0] ?? null);
  };
  const regionField = form.field('region');
  return (
    <FormSection>
      <div className={classes.two}>
        <TextField
          {...form.field('name')}
          label={t('virtual-data-center.field.name')}
          maxLength={vdcNameMaxLength}
          required
        />
        <SelectField
          {...regionField}
          onChange={(chosen) => {
            regionField.onChange(chosen);
            moveTo({ region: chosen, platform });
          }}
          label={t('services.column.region')}
          options={[...new Set(status.offers.map((offer) => offer.region))].map((value) => ({
            value,
            label: value,
          }))}
          required
        />
      </div>
      <PlatformCards form={form} status={status} onMove={moveTo} />
      {platform === 'partner' && (
        <CheckboxField
          {...form.field('partnerEnvironmentAcknowledged')}
          label={t('virtual-data-center.platformText.acknowledge')}
          required
        />
      )}
    </FormSection>
  );
}

type CardsProps = PlaceProps & { onMove: (place: { region: string; platform: string }) => void };

function PlatformCards({ form, status, onMove }: CardsProps) {
  const { t, format } = useTexts();
  const field = form.field('platform');
  const { region } = form.values;
  const inRegion = status.offers.filter((offer) => offer.region === region);
  return (
    <RadioCards
      {...field}
      onChange={(chosen) => {
        field.onChange(chosen);
        form.set('partnerEnvironmentAcknowledged', false);
        onMove({ region, platform: chosen });
      }}
      label={t('virtual-data-center.field.platform')}
      options={platforms
        .filter((value) => inRegion.some((offer) => offer.platform === value))
        .map((value) => ({
          value,
          label: t(`virtual-data-center.platform.${value}`),
          description: t(`virtual-data-center.platformText.${value}`, {
            sla: format.percent(slaPercent.redundant),
          }),
        }))}
      required
    />
  );
}
