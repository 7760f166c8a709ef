import type { newChange, WrittenChange } from '@portal/contract/changelog';
import type * as z from 'zod';

/** An entry as a form has it: what has no day has an empty one. */
export type ChangeValues = Omit<z.input<typeof newChange>, 'releasedOn' | 'release'> & {
  release: string;
  releasedOn: string;
};

export const writtenOf = (change: WrittenChange): ChangeValues & { version: number } => ({
  kinds: change.kinds,
  titleEn: change.titleEn,
  titleSv: change.titleSv,
  markdownEn: change.markdownEn,
  markdownSv: change.markdownSv,
  release: change.release,
  audience: change.audience,
  state: change.state,
  releasedOn: change.releasedOn ?? '',
  version: change.version,
});
