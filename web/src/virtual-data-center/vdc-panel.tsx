import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { useTexts } from '../platform/use-texts.ts';
import { ThingPanel } from '../services/things/thing-panel.tsx';
import type { PanelProps } from '../services/things/things-page.tsx';
import { Fact } from '../ui/side-panel.tsx';
import { LicenseFact } from './spla/license-fact.tsx';
import { vdcs } from './vdcs.ts';
import { bandwidthText, networkText, slaOf } from './words.ts';

/** A vDC's details. */
export const VdcPanel = (props: PanelProps) => (
  <ThingPanel {...props} things={vdcs} facts={(vdc) => <VdcFacts vdc={vdc} />}>
    {() => null}
  </ThingPanel>
);

function VdcFacts({ vdc }: { vdc: Vdc }) {
  const { t, format } = useTexts();
  const { used, platform, costMinor, currency } = vdc;
  const sla = slaOf(vdc);
  const name = (field: string) => t(`virtual-data-center.field.${field}`);
  const size = (whole: string, part: string | undefined) =>
    part === undefined ? whole : t('virtual-data-center.usedOf', { used: part, whole });
  return (
    <>
      <Fact name={name('platform')}>{t(`virtual-data-center.platform.${platform ?? 'other'}`)}</Fact>
      <Fact name={name('sla')}>{sla === null ? t('virtual-data-center.sla.none') : format.percent(sla)}</Fact>
      <Fact name={name('vCpus')}>
        {size(format.number(vdc.vCpus), used ? format.number(used.vCpus) : undefined)}
      </Fact>
      <Fact name={name('memoryGiB')}>
        {size(format.gib(vdc.memoryGiB), used ? format.number(used.memoryGiB) : undefined)}
      </Fact>
      <Fact name={name('diskGiB')}>
        {size(format.gib(vdc.diskGiB), used ? format.number(used.diskGiB) : undefined)}
      </Fact>
      <Fact name={name('vms')}>
        {used
          ? t('virtual-data-center.vmsRunning', { count: used.vms, running: used.runningVms })
          : t('common.unknown')}
      </Fact>
      <NetworkFacts vdc={vdc} />
      <LicenseFact vdc={vdc} />
      <Fact name={t('virtual-data-center.column.cost')}>{format.money(costMinor, currency)}</Fact>
    </>
  );
}

function NetworkFacts({ vdc }: { vdc: Vdc }) {
  const { t, language } = useTexts();
  const { publicNetwork, bandwidthMbps, ispRedundancy } = vdc;
  const name = (field: string) => t(`virtual-data-center.field.${field}`);
  return (
    <>
      <Fact name={name('publicNetwork')}>
        {publicNetwork && bandwidthMbps !== null
          ? bandwidthText(bandwidthMbps, language)
          : t('virtual-data-center.network.none')}
      </Fact>
      {publicNetwork && (
        <Fact name={name('ispRedundancy')}>{t(ispRedundancy ? 'common.on' : 'common.off')}</Fact>
      )}
      <Fact name={name('internalIp')}>{networkText(vdc) || t('virtual-data-center.network.none')}</Fact>
    </>
  );
}
