import { Suspense, type ComponentProps } from 'react';
import { Skeletons } from '../ui/states.tsx';
import { late } from '../ui/late.ts';

const TextComparison = late(() => import('./text-comparison.tsx'), 'TextComparison');

/** What differs between two Markdown texts; what compares them comes when somebody has two. */
export const ComparedTexts = (props: ComponentProps<typeof TextComparison>) => (
  <Suspense fallback={<Skeletons rows={4} />}>
    <TextComparison {...props} />
  </Suspense>
);
