/** A file as text: JSON would make `{}` of each. */
const fileAsText = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** One key for what is sent: a retry of the same keeps it, anything else gets a new one. */
export function createIdempotency(makeKey: () => string = () => crypto.randomUUID()) {
  let last: { sent: string; key: string } | null = null;
  return {
    keyFor: (sent: unknown): string => {
      const text = JSON.stringify(sent, fileAsText) ?? '';
      if (last?.sent !== text) last = { sent: text, key: makeKey() };
      return last.key;
    },
    /** After a success: the same sent again is a new order. */
    reset: (): void => {
      last = null;
    },
  };
}
