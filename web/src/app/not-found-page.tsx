import { NotFound } from '../ui/not-found.tsx';
import { MessageFrame } from './message-frame.tsx';

export function NotFoundPage() {
  return (
    <MessageFrame>
      <NotFound />
    </MessageFrame>
  );
}
