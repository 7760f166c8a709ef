import type { FileKind } from '@portal/contract/uploads';

/** The ways to be hostile that the list counts. */
export const families = [
  'SVG',
  'too many pixels',
  'bomb',
  'polyglot',
  'damaged',
  'wrong type',
  'wrong declared type',
  'path in the name',
  'empty',
  'much work',
  'one byte over',
] as const;
export type Family = (typeof families)[number];

export type HostileFile = {
  family: Family;
  what: string;
  name: string;
  bytes: Uint8Array;
  /** What a logo answers: `taken` where it is drawn anew without what is hostile in it. */
  answer: string;
  /** The media type that the form says; none otherwise. */
  type?: string;
  /** In the form's own field for the file's name. */
  typed?: string;
  /** Where that kind is taken there is nothing wrong with it, and only what it costs is looked at. */
  fits?: FileKind;
};
