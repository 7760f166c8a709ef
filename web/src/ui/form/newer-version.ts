import type { FormValues } from './types.ts';

type Name<Values> = keyof Values & string;
/** Nobody types a version, so that it never differs. */
export type FieldName<Values> = Exclude<Name<Values>, 'version'>;
/** A field that the person and somebody else have both changed, to different ends. */
export type Difference<Values> = {
  [Key in FieldName<Values>]: { name: Key; typed: Values[Key]; found: Values[Key] };
}[FieldName<Values>];
type MergedField<Values> = { name: Name<Values>; value: Values[Name<Values>] };

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
const namesOf = <Values extends FormValues>(values: Values): Name<Values>[] => Object.keys(values);

/** What was typed since `base` was read and so stays in the newer version `found`, and where that says something else. */
export function mergeTyped<Values extends FormValues>({
  typed,
  base,
  found,
}: Record<'typed' | 'base' | 'found', Values>): {
  merged: MergedField<Values>[];
  differences: Difference<Values>[];
} {
  const changed = namesOf(found).filter((name) => !isSame(typed[name], base[name]));
  const differing = changed.filter(
    (name): name is FieldName<Values> =>
      name !== 'version' && !isSame(found[name], base[name]) && !isSame(typed[name], found[name]),
  );
  return {
    merged: changed.map((name) => ({ name, value: typed[name] })),
    differences: differing.map((name) => ({ name, typed: typed[name], found: found[name] })),
  };
}
