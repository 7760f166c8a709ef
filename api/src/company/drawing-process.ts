import { Problem } from '../platform/http/problem.ts';
import { draw, type Picture } from './drawing.ts';

// Draws one picture after the other for its parent, in a process of its own that can be ended in the middle of one and
// has no secret in its memory. Ends with its parent.

export type DrawerTells =
  | { ready: true }
  | { png: string }
  | { refusal: Pick<Problem, 'errorKey' | 'options'> };

const tell = (message: DrawerTells): void => {
  process.send?.(message);
};

async function answer({ kind, bytes }: Picture): Promise<void> {
  try {
    tell({ png: await draw({ kind, bytes: Buffer.from(bytes) }) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { errorKey, options } = error;
    tell({ refusal: { errorKey, options } });
  }
}

process.on('message', (picture: Picture) => void answer(picture));
process.on('disconnect', () => process.exit());
tell({ ready: true });
