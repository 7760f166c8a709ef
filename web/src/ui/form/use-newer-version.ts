import { useRef, useState } from 'react';
import { mergeTyped, type Difference } from './newer-version.ts';
import type { ContractForm, FormValues } from './types.ts';

type NewerVersionOptions<Values extends FormValues> = {
  form: ContractForm<Values>;
  /** What was read when the page was opened. */
  base: Values;
  /** Reads it anew; undefined when that fails. */
  reload: () => Promise<Values | undefined>;
};

/**
 * Takes a newer version in when somebody else was faster, without losing what was typed; where both changed a field
 * the person chooses.
 */
export function useNewerVersion<Values extends FormValues>({
  form,
  base,
  reload,
}: NewerVersionOptions<Values>) {
  const known = useRef(base);
  const [differences, setDifferences] = useState<Difference<Values>[]>([]);
  const [isLoaded, setLoaded] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const load = async (): Promise<void> => {
    setLoading(true);
    const next = await reload();
    setLoading(false);
    if (!next) return;
    const { merged, differences: found } = mergeTyped({
      typed: form.values,
      base: known.current,
      found: next,
    });
    form.reset(next);
    for (const { name, value } of merged) form.set(name, value);
    setDifferences(found);
    known.current = next;
    setLoaded(true);
  };
  const use = (name: string): void => {
    const taken = differences.find((one) => one.name === name);
    if (taken) form.set(taken.name, taken.found);
    setDifferences(differences.filter((one) => one !== taken));
  };
  return { load, isLoading, isLoaded, differences, use };
}
export type NewerVersion<Values extends FormValues> = ReturnType<typeof useNewerVersion<Values>>;
