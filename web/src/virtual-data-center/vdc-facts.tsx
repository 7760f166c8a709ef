import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { monthIn } from '../platform/months.ts';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { shownState } from '../services/operations.ts';
import { StateWord } from '../services/state-word.tsx';
import { Facts } from '../ui/facts.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { useBelow } from '../ui/viewport.ts';
import { OpenCloudDirector } from './open-cloud-director.tsx';
import { bandwidthText, networkText, slaOf } from './words.ts';

type OfVdc = { vdc: Vdc };

/** At the head of its page: where it is, how large, and what it costs. */
export function VdcHead({ vdc }: OfVdc) {
  const { t, format } = useTexts();
  const { used, region, costMinor, currency } = vdc;
  // Where there is no room for it beside the name.
  const state = { name: t('services.column.state'), value: <StateWord state={shownState(vdc)} /> };
  const isPhone = useBelow('sm');
  const sla = slaOf(vdc);
  const name = (field: TextIn<'virtual-data-center.field'>) => t(`virtual-data-center.field.${field}`);
  const size = (whole: string, part: number | undefined) =>
    part === undefined ? whole : t('virtual-data-center.usedOf', { used: format.number(part), whole });
  return (
    <Facts
      inRow
      action={<OpenCloudDirector region={region} />}
      facts={[
        ...(isPhone ? [state] : []),
        { name: t('services.column.region'), value: region },
        { name: name('vCpus'), value: size(format.number(vdc.vCpus), used?.vCpus) },
        { name: name('memoryGiB'), value: size(format.gib(vdc.memoryGiB), used?.memoryGiB) },
        { name: name('diskGiB'), value: size(format.gib(vdc.diskGiB), used?.diskGiB) },
        {
          name: name('sla'),
          value: sla === null ? t('virtual-data-center.sla.none') : format.percent(sla),
        },
        {
          name: t('prices.cost.soFar', { month: format.monthName(monthIn(undefined)) }),
          value: format.money(costMinor, currency),
        },
      ]}
    />
  );
}

export function NetworkFacts({ vdc }: OfVdc) {
  const { t, format, language } = useTexts();
  const { publicNetwork, bandwidthMbps, ispRedundancy, firewall } = vdc;
  const name = (field: TextIn<'virtual-data-center.field'>) => t(`virtual-data-center.field.${field}`);
  return (
    <FactList>
      <Fact name={name('publicNetwork')}>
        {publicNetwork && bandwidthMbps !== null
          ? bandwidthText(bandwidthMbps, language)
          : t('virtual-data-center.network.none')}
      </Fact>
      {vdc.publicAddresses.length > 0 && (
        <Fact name={name('publicAddresses')}>{vdc.publicAddresses.join(', ')}</Fact>
      )}
      {vdc.edgeGateways > 1 && <Fact name={name('edgeGateways')}>{format.number(vdc.edgeGateways)}</Fact>}
      {publicNetwork && (
        <Fact name={name('ispRedundancy')}>{t(ispRedundancy ? 'common.on' : 'common.off')}</Fact>
      )}
      <Fact name={name('firewall')}>{t(`virtual-data-center.firewall.${firewall ? 'edge' : 'none'}`)}</Fact>
      <Fact name={name('internalIp')}>{networkText(vdc) || t('virtual-data-center.network.none')}</Fact>
    </FactList>
  );
}

/** Where it runs, and how many VMs are in it. */
export function PlaceFacts({ vdc: { platform, used } }: OfVdc) {
  const { t } = useTexts();
  return (
    <>
      <Fact name={t('virtual-data-center.field.platform')}>
        {t(`virtual-data-center.platform.${platform ?? 'other'}`)}
      </Fact>
      <Fact name={t('virtual-data-center.field.vms')}>
        {used
          ? t('virtual-data-center.vmsRunning', { count: used.vms, running: used.runningVms })
          : t('common.unknown')}
      </Fact>
    </>
  );
}
