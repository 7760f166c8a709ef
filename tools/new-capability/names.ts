/** A name in all the forms that files have it in, by the word that stands for each in the templates. */
export type Names = Readonly<Record<'kebab' | 'camel' | 'Pascal' | 'snake' | 'Title', string>>;

/** Why nothing is written, as a sentence for whoever asked. */
export class Refusal extends Error {}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Throws a `Refusal` for what is no name of a folder in lower case. */
export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(kebab) || kebab.length > 40)
    throw new Refusal(
      `"${kebab}" is no name of a capability: lower-case words with hyphens between them, e.g. virtual-data-center.`,
    );
  const words = kebab.split('-');
  const Pascal = words.map(capital).join('');
  return {
    kebab,
    Pascal,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    snake: words.join('_'),
    Title: words.map(capital).join(' '),
  };
}

/** A template with the names in place of `__kebab__` and the others. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/__(\w+?)__/g, (word, name: string) => values[name] ?? word);
