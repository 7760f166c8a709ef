import { platforms, slaPercent, vdcNameMaxLength } from '@portal/contract/virtual-data-center/constants';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField, RadioCards, SelectField } from '../ui/form/choice-fields.tsx';
import { FormRow, FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useLabelled } from '../ui/form/use-labelled.ts';
import { offerOf, type VdcStatus } from './status.ts';
import type { CreateVdcValues } from './vdc-values.ts';

type PlaceProps = { form: ContractForm<CreateVdcValues>; status: VdcStatus };

/** What it is called and where it is, which never changes. */
export function PlaceFields({ form, status }: PlaceProps) {
  const { t, format } = useTexts();
  const field = useLabelled(form, 'virtual-data-center.field');
  const { region, platform, bandwidthMbps, publicNetwork } = form.values;
  /** A bandwidth that is not offered there must not stand. */
  const moveTo = (place: { region: string; platform: string }): void => {
    const offered = offerOf(status, place)?.bandwidthsMbps ?? [];
    if (publicNetwork && (bandwidthMbps === null || !offered.includes(bandwidthMbps)))
      form.set('bandwidthMbps', offered[0] ?? null);
  };
  const offeredRegions = [...new Set(status.offers.map((offer) => offer.region))];
  const sla = format.percent(slaPercent.redundant);
  const offered = platforms.filter((value) => offerOf(status, { region, platform: value }));
  return (
    <FormSection>
      <FormRow>
        <TextField {...field('name')} maxLength={vdcNameMaxLength} required />
        <SelectField
          {...form.field('region')}
          onChange={(chosen) => {
            form.set('region', chosen);
            moveTo({ region: chosen, platform });
          }}
          label={t('services.column.region')}
          options={offeredRegions.map((value) => ({ value, label: value }))}
          required
        />
      </FormRow>
      <RadioCards
        {...field('platform')}
        onChange={(chosen) => {
          form.set('platform', chosen);
          form.set('partnerEnvironmentAcknowledged', false);
          moveTo({ region, platform: chosen });
        }}
        options={offered.map((value) => ({
          value,
          label: t(`virtual-data-center.platform.${value}`),
          description: t(`virtual-data-center.platformText.${value}`, { sla }),
        }))}
        required
      />
      {platform === 'partner' && <CheckboxField {...field('partnerEnvironmentAcknowledged')} required />}
    </FormSection>
  );
}
