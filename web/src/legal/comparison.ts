export type Part = { kind: 'same' | 'added' | 'removed'; text: string };
/**
 * Lines that are as they were, or one place that changed: what was there and what is, word by word; as a whole where
 * less than two fifths stayed, or where so much changed that the words were not compared (`isCut`).
 */
export type Block = { kind: 'same'; lines: string[] } | { kind: 'changed'; parts: Part[]; isCut: boolean };

export type Comparison = {
  blocks: Block[];
  /** It is of the texts as they were written: one of them is too complex to be read otherwise. */
  isPlain: boolean;
};

/** The old text and the new one, whole: where nothing told what differs. */
export const uncompared = (before: string, after: string): Comparison => ({
  blocks: [
    {
      kind: 'changed',
      parts: [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ],
      isCut: true,
    },
  ],
  isPlain: true,
});
