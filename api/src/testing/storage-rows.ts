import type { ServiceState } from '@portal/contract/services/services';
import sql, { type Sql } from 'sql-template-tag';

type Of = { partnerId: string; customerId: string };
type State = Exclude<ServiceState, 'not-enabled' | 'enabling'>;

const carried = (state: State) =>
  JSON.stringify({
    id: '018499fe-94c8-700f-99ca-efcc3c184000',
    kind: 'enableS3Storage',
    service: 's3-storage',
    subject: 'S3 Storage',
    state,
    reason: 'unexpected',
    reasonValues: {},
    lines: null,
    reference: 'R',
  });

/** What a service has stored for the state that is shown: state and operation. */
const stored = (state: State): [string, string | null] =>
  state === 'failed' || state === 'needs-attention' ? ['provisioning', carried(state)] : [state, null];

/** Statement that gives a customer S3 Storage with that tenant, as if it had been ordered. */
export function storageRows({
  tenant,
  state = 'enabled',
  ...of
}: Of & { tenant: string; state?: State }): Sql {
  const [storedState, operation] = stored(state);
  return sql`
    with input as (
      insert into service (partner_id, customer_id, service, state, operation)
      values (${of.partnerId}, ${of.customerId}, 's3-storage', ${storedState}, ${operation}::jsonb)
    )
    insert into s3_account (partner_id, customer_id, tenant) values (${of.partnerId}, ${of.customerId}, ${tenant})`;
}

/** Statement that puts the customer's S3 Storage in a state. */
export function storageState({ customerId }: Pick<Of, 'customerId'>, state: State): Sql {
  const [storedState, operation] = stored(state);
  return sql`
    update service set state = ${storedState}, operation = ${operation}::jsonb
    where customer_id = ${customerId} and service = 's3-storage'`;
}
