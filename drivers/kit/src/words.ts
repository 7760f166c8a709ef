import { z } from 'zod';

/** A vendor's word as it comes: some write a number for it, or leave it out. */
export type Word = string | number | null | undefined;

/** Words are the same in any case, and however they join: `one_time`, `OneTime`, `One time`. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]+/g, '');

/** What each of a vendor's words means; null for one that the table does not have, which nobody may take for absent. */
export function meanings<Meaning>(table: Readonly<Record<string, Meaning>>): (word: Word) => Meaning | null {
  const known = new Map(Object.entries(table).map(([word, meaning]) => [plain(word), meaning]));
  return (word) => known.get(plain(String(word ?? ''))) ?? null;
}

/** For words that mean themselves. */
export const wordsOf = <W extends string>(words: readonly W[]): ((word: Word) => W | null) =>
  meanings<W>(Object.fromEntries(words.map((word) => [word, word])));

/** A word that the table does not have, as it came, for operators; null of one that is known, or left out. */
export const unknownWord = (meaning: (word: Word) => unknown, word: Word): string | null =>
  word == null || word === '' || meaning(word) !== null ? null : String(word);

/** The shape of a word that has to be known. */
export const word = <Meaning>(meaning: (word: Word) => Meaning | null) =>
  z.union([z.string(), z.number()]).transform((found, context): Meaning => {
    const known = meaning(found);
    if (known !== null) return known;
    context.addIssue({ code: 'custom', message: 'is an unknown word' });
    return z.NEVER;
  });
