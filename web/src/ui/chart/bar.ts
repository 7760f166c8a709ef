export type Bar = {
  key: string;
  /** Below the bar; empty where there is no room for each. */
  label: string;
  /** What it is called in full, and all that there is to say of it: read while the pointer is on it. */
  name: string;
  facts: readonly { name: string; value: string }[];
  /** One of each series, the lowest first; null where there is no figure. */
  parts: readonly number[] | null;
  /** How much of what there was to measure was not, 0 to 1; 1 is a gap, which is not zero. */
  missing: number;
  /** What it is expected to reach. */
  forecast?: number | null;
};

/** How high it is. */
export const totalOf = ({ parts }: Pick<Bar, 'parts'>): number =>
  (parts ?? []).reduce((sum, part) => sum + part, 0);
