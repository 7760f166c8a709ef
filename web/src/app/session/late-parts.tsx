import type { Me } from '@portal/contract/auth/sign-in';
import { Suspense } from 'react';
import { priceQuestion } from '../../operations/price-question.ts';
import { session } from '../../platform/current-session.ts';
import { useStore } from '../../platform/store.ts';
import { late } from '../../ui/late.ts';

const ExpiryDialog = late(() => import('./expiry-dialog.tsx'), 'ExpiryDialog');
const PriceQuestionDialog = late(
  () => import('../../operations/price-question-dialog.tsx'),
  'PriceQuestionDialog',
);

/** What the frame seldom needs: that the session is about to end, and what is asked from anywhere. */
export function LateParts({ me }: { me: Me }) {
  const isExpiring = useStore(session.state, (state) => state.isExpiring);
  const question = useStore(priceQuestion, ({ open }) => open);
  return (
    <Suspense fallback={null}>
      {isExpiring && <ExpiryDialog me={me} />}
      {question && <PriceQuestionDialog question={question} />}
    </Suspense>
  );
}
