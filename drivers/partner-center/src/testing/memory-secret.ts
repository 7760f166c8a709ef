import type { RotatingSecret } from '@portal/ports/rotating-secret';

export type MemorySecret = RotatingSecret & { current: string; replaced: number };

/** A secret that one process holds; whoever wants it alone waits for the one before. */
export function memorySecret(first: string): MemorySecret {
  let turn: Promise<unknown> = Promise.resolve();
  const secret: MemorySecret = {
    current: first,
    replaced: 0,
    read: () => Promise.resolve({ secret: secret.current, expiresAt: new Date(8.64e15) }),
    replace: (old, next) => {
      if (secret.current !== old) return Promise.resolve(false);
      secret.current = next;
      secret.replaced += 1;
      return Promise.resolve(true);
    },
    alone: async (work) => {
      const mine = turn.then(work, work);
      turn = mine.catch(() => undefined);
      return await mine;
    },
  };
  return secret;
}
