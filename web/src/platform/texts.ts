import type { Language } from '@portal/contract/constants';
import type { Texts } from './catalogues.ts';
import type { TextKey } from './text-keys.ts';

export type Values = Record<string, unknown>;
export type TextSource = {
  t: (key: TextKey, values?: Values) => string;
  /** For a key that is made of what the API says, and may be none. */
  exists: (key: string) => key is TextKey;
};

const isBranch = (value: string | Texts | undefined): value is Texts => typeof value === 'object';

/** Adds a catalogue to another; what both have is taken from the second. */
export function merge(into: Texts, more: Texts): Texts {
  const merged: Texts = { ...into };
  for (const [key, value] of Object.entries(more)) {
    const known = merged[key];
    merged[key] = isBranch(known) && isBranch(value) ? merge(known, value) : value;
  }
  return merged;
}

function find(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) {
    if (!isBranch(found)) return undefined;
    found = Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return typeof found === 'string' ? found : undefined;
}

type Sources = { language: Language; texts: Texts; fallback: Texts; onMissing: (key: string) => void };

/**
 * Texts by dotted key. `{name}` stands for a value, numbers are written in the language's way, and with `count` the
 * form `key_one` or `key_other` is taken. English stands in for what is missing, then the key itself.
 */
export function createTextSource({ language, texts, fallback, onMissing }: Sources): TextSource {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-US');

  const lookUp = (key: string, count: unknown): string | undefined => {
    const forms = typeof count === 'number' ? [`${key}_${plural.select(count)}`, key] : [key];
    for (const source of [texts, fallback]) {
      for (const form of forms) {
        const text = find(source, form);
        if (text !== undefined) return text;
      }
    }
    return undefined;
  };
  const write = (value: unknown): string =>
    typeof value === 'number' ? number.format(value) : String(value);
  const fill = (text: string, values: Values): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in values ? write(values[name]) : whole));

  return {
    exists: (key): key is TextKey => lookUp(key, 0) !== undefined,
    t: (key, values = {}) => {
      const text = lookUp(key, values['count']);
      if (text !== undefined) return fill(text, values);
      onMissing(key);
      return key;
    },
  };
}
