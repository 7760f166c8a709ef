import { Problem } from '../platform/problem.ts';
import { draw, type Picture } from './drawing.ts';

// Draws one picture after the other for its parent, in a process of its own that can be ended in the middle of one and
// has no secret in its memory. Ends with its parent.

export type DrawerTells =
  | { ready: true }
  | { png: string }
  | { refusal: { status: number; errorKey: string; message: string; details?: Record<string, unknown> } };

const tell = (told: DrawerTells): void => {
  process.send?.(told);
};

async function answer({ kind, bytes }: Picture): Promise<void> {
  try {
    tell({ png: await draw({ kind, bytes: Buffer.from(bytes) }) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, errorKey, message, options } = error;
    tell({
      refusal: { status, errorKey, message, ...(options.details ? { details: options.details } : {}) },
    });
  }
}

process.on('message', (picture: Picture) => void answer(picture));
process.on('disconnect', () => process.exit());
tell({ ready: true });
