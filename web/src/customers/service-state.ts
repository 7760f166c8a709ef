import type { Attention, AttentionReason } from '@portal/contract/attention';
import type { ServiceOverview } from '@portal/contract/customers';
import { saysState } from './attention-words.ts';

/** What is to say of a service beside its state. */
export const reasonsOf = (
  { service }: Pick<ServiceOverview, 'service'>,
  { reasons }: Attention,
): AttentionReason[] => reasons.filter((reason) => reason.service === service && !saysState(reason));

/** A person has to act before it is as it should be. */
export function needsSomebody(of: Pick<ServiceOverview, 'service' | 'state'>, attention: Attention): boolean {
  const isStuck = of.state === 'failed' || of.state === 'needs-attention' || of.state === 'enabling';
  return isStuck || reasonsOf(of, attention).some(({ level }) => level === 'error' || level === 'warning');
}
