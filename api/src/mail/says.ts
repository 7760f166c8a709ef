import type * as z from 'zod';
import type { MailText } from './mail-text.ts';

/** What a mail says of the values that were kept for it. */
export type Writer = (content: unknown) => MailText;

/** A text of values that are checked before they are used. */
export const says =
  <S extends z.ZodType>(schema: S, write: (content: z.output<S>) => MailText): Writer =>
  (content) =>
    write(schema.parse(content));
