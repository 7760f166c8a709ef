/** One key per body: a retry of the same body keeps it, another body gets a new one. */
export function createIdempotency(makeKey: () => string = () => crypto.randomUUID()) {
  let last: { body: string; key: string } | null = null;
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body) ?? '';
      if (last?.body !== text) last = { body: text, key: makeKey() };
      return last.key;
    },
    /** After a success: the same body sent again is a new order. */
    reset(): void {
      last = null;
    },
  };
}
