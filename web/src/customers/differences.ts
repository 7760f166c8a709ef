/** A field that holds one thing where another source says something else. */
export type Difference<Name extends string> = { name: Name; typed: string; found: string };

type Texts<Name extends string> = Partial<Record<Name, string | null>>;

const isSame = (left: string, right: string): boolean => left.trim() === right.trim();

/** What a source tells, parted: what goes into empty fields, and what differs from what stands there already. */
export function compare<Name extends string>(
  typed: Record<Name, string>,
  found: Texts<Name>,
  names: readonly Name[],
): { fills: Partial<Record<Name, string>>; differences: Difference<Name>[] } {
  const fills: Partial<Record<Name, string>> = {};
  const differences: Difference<Name>[] = [];
  for (const name of names) {
    const text = found[name] ?? '';
    if (text === '' || isSame(typed[name], text)) continue;
    if (typed[name].trim() === '') fills[name] = text;
    else differences.push({ name, typed: typed[name], found: text });
  }
  return { fills, differences };
}
