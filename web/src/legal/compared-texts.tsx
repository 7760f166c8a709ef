import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeletons } from '../ui/states.tsx';

const TextComparison = lazy(async () => ({
  default: (await import('./text-comparison.tsx')).TextComparison,
}));

/** What differs between two Markdown texts; what compares them comes when somebody has two. */
export const ComparedTexts = (props: ComponentProps<typeof TextComparison>) => (
  <Suspense fallback={<Skeletons rows={4} />}>
    <TextComparison {...props} />
  </Suspense>
);
