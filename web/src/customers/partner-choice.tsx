import { useRouter } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { useMe } from '../platform/current-session.ts';
import { workplaceOf } from '../platform/refusals.ts';
import { MissingPage } from '../ui/page.tsx';
import { late } from '../ui/late.ts';

/** For the operator alone. */
const OperatorsChoice = late(() => import('./operators-choice.tsx'), 'OperatorsChoice');

export type PartnerChoiceProps = {
  /** As the address has it. */
  partnerId: string | undefined;
  /** Puts a partner into the address; `replace` when nobody chose it. */
  onChoose: (partnerId: string, how: { replace: boolean }) => void;
  /** Why a suspended partner cannot be chosen; left out where it can. */
  suspendedReason?: string;
  children: ReactNode;
};

/**
 * The operator works in one partner, named in the address; everybody else in their own. A partner that the
 * address names and that is not there is the 404 page.
 */
export function PartnerChoice(props: PartnerChoiceProps) {
  const me = useMe();
  const workplace = me && workplaceOf(me);
  const router = useRouter();
  const [here] = useState(() => router.latestLocation.pathname);
  if (workplace?.kind === 'operator') {
    return (
      <Suspense>
        <OperatorsChoice {...props} here={here} />
      </Suspense>
    );
  }
  const isForeign = props.partnerId !== undefined && props.partnerId !== workplace?.partnerId;
  return isForeign ? <MissingPage /> : props.children;
}
