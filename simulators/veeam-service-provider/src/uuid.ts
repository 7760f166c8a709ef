import { createHash } from 'node:crypto';

/** A UUID that is the same for the same text. */
export const uuidOf = (text: string): string => {
  const digits = createHash('sha256').update(text).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
};
