import type { CloudContents } from '@portal/contract/cloud-connect/linking';
import { maxQuotaGiB } from '@portal/contract/cloud-connect/tenants';
import { estimateCloudConnect } from '@portal/contract/cloud-connect/usage';
import type { OneTenant } from '@portal/contract/linking';
import type { LinkedService } from '../linking/index.ts';
import { linkTo } from '../platform/address.ts';
import { sizeText } from '../platform/sizes.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useEstimate } from '../prices/index.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Note } from '../ui/status.tsx';
import { homePath } from './paths.ts';
import { bytesPerGiB } from './tenant.ts';

/** What a person should know of a tenant before it is linked. */
function Contents({ contents }: { contents: CloudContents }) {
  const { t, format, language } = useTexts();
  const { companyName, isSuspended, quotaBytes, usedBytes, servers, workstations, vms } = contents;
  return (
    <>
      <FactList>
        <Fact name={t('cloud-connect.linking.company')}>
          {companyName === '' ? t('cloud-connect.linking.noCompany') : companyName}
        </Fact>
      </FactList>
      <Figures>
        <Figure name={t('cloud-connect.linking.stored')} value={sizeText(usedBytes, language)} />
        <Figure name={t('cloud-connect.linking.quota')} value={sizeText(quotaBytes, language)} />
        <Figure name={t('cloud-connect.linking.servers')} value={format.number(servers)} />
        <Figure name={t('cloud-connect.linking.workstations')} value={format.number(workstations)} />
        <Figure name={t('cloud-connect.linking.vms')} value={format.number(vms)} />
      </Figures>
      {isSuspended && (
        <Note tone="warn" title={t('cloud-connect.linking.suspended')}>
          <p>{t('cloud-connect.linking.suspendedText')}</p>
        </Note>
      )}
    </>
  );
}

const storedIn = ({ contents }: OneTenant): number =>
  contents && 'quotaBytes' in contents ? contents.usedBytes : 0;

/** What is stored in it, as an estimate counts: in whole GiB, and at least one. */
const sizeOf = (tenant: OneTenant): number =>
  Math.min(maxQuotaGiB, Math.max(1, Math.ceil(storedIn(tenant) / bytesPerGiB)));

const useTenantEstimate: LinkedService['useEstimate'] = (tenant) =>
  useEstimate(estimateCloudConnect, {
    body: { region: tenant.region, sizeGiB: sizeOf(tenant) },
    enabled: tenant.contents !== null,
  });

const useLineText: LinkedService['useLineText'] = (tenant) => {
  const { t, format } = useTexts();
  const isLess = storedIn(tenant) < bytesPerGiB;
  return () => ({
    name: t('cloud-connect.linking.costLine', { size: format.gib(sizeOf(tenant)) }),
    note: t(isLess ? 'cloud-connect.linking.costLess' : 'cloud-connect.linking.costNote'),
  });
};

/** Existing tenants of the backup console. */
export const linkedCloud: LinkedService = {
  hrefOf: ({ id: customerId, partnerId }) => linkTo(homePath, { customerId, partnerId }),
  Contents: ({ contents }) => ('quotaBytes' in contents ? <Contents contents={contents} /> : null),
  useEstimate: useTenantEstimate,
  useLineText,
};
