import type { ExistingTenant } from '@portal/contract/linking';
import { customerHome } from '../platform/address.ts';
import { useTexts, type UseTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { TwoLines } from '../ui/list/two-lines.tsx';
import type { Column } from '../ui/list/types.ts';
import { tenantOf } from './addresses.ts';
import { TenantState, useTenantName } from './tenant-state.tsx';

type Columns = readonly Column<ExistingTenant>[];

/** The columns of the tenants that the portal did not make. */
export function useTenantColumns(): Columns {
  const texts = useTexts();
  return [...identity(texts), ...holdings(texts)];
}

/** Which one it is, and whose. */
const identity = ({ t, format }: UseTexts): Columns => [
  {
    id: 'tenant',
    header: t('linking.column.tenant'),
    strong: true,
    sortable: true,
    cell: (row) => <TenantName tenant={row} />,
    cardRole: 'title',
  },
  {
    id: 'service',
    words: true,
    header: t('linking.column.service'),
    cell: ({ service }) => t(`service.${service}`),
    cardRole: 'none',
  },
  {
    id: 'region',
    header: t('linking.column.region'),
    cell: ({ region }) => region,
    cardRole: 'fact',
  },
  {
    id: 'state',
    header: t('linking.column.state'),
    cell: (row) => <TenantState {...row} />,
    cardRole: 'status',
  },
  {
    id: 'customer',
    words: true,
    header: t('linking.column.customer'),
    cell: ({ customer }) =>
      customer === null ? (
        format.number(null)
      ) : (
        <TwoLines
          first={
            <TextLink look="name" href={customerHome(customer)}>
              {customer.name}
            </TextLink>
          }
          second={customer.partnerName}
        />
      ),
    cardRole: 'fact',
  },
];

/** What it holds, and since when it is the customer's. */
const holdings = ({ t, format }: UseTexts): Columns => [
  {
    id: 'users',
    header: t('linking.column.users'),
    align: 'right',
    cell: ({ users }) => format.number(users),
    cardRole: 'none',
  },
  {
    id: 'resources',
    words: true,
    header: t('linking.column.resources'),
    align: 'right',
    sortable: true,
    cell: ({ service, resources }) => t(`${service}.linking.resources`, { count: resources }),
    cardRole: 'none',
  },
  {
    id: 'linkedAt',
    header: t('linking.column.linkedAt'),
    cell: ({ linkedAt }) => (linkedAt === null ? format.number(null) : format.date(linkedAt)),
    cardRole: 'none',
  },
];

/** What is in no tenant leads nowhere, and says why. */
function TenantName({ tenant }: { tenant: ExistingTenant }) {
  const { t } = useTexts();
  const name = useTenantName()(tenant);
  if (tenant.state !== 'nameless') {
    return (
      <TextLink look="name" href={tenantOf({ id: tenant.id })}>
        {name}
      </TextLink>
    );
  }
  return <TwoLines first={name} second={t('linking.namelessText')} />;
}
