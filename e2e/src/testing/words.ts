import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentTexts } from '@portal/contract/legal/texts';
import { roleTexts } from '@portal/contract/role-texts';
import { serviceDefinitions } from '@portal/contract/services/list';

export type Language = 'en' | 'sv';
type Values = Record<string, string | number>;
type Branch = { [name: string]: string | Branch };

/** Answers what the portal says under that key, with its values filled in. */
export type Words = (key: string, values?: Values) => string;

const sources = path.resolve(import.meta.dirname, '../../../web/src');

/** By service and the rest of their keys. */
const productNames = (language: Language): Branch =>
  Object.fromEntries(
    serviceDefinitions.map(({ service, productNames: names }) => [
      service,
      Object.fromEntries(
        Object.entries(names).map(([key, text]) => [key.slice(service.length + 1), text[language]]),
      ),
    ]),
  );

function readCatalogue(capability: string, language: Language): Branch {
  const file = (...names: string[]): Branch =>
    JSON.parse(readFileSync(path.join(sources, ...names, `${language}.json`), 'utf8'));
  if (capability === 'service-texts') return { [capability]: { product: productNames(language) } };
  if (capability === 'app') return { app: { ...file('app'), ...file('app', 'frames') } };
  if (existsSync(path.join(sources, capability, `${language}.json`)))
    return { [capability]: file(capability) };
  return { ...file('platform'), role: roleTexts[language], document: documentTexts[language] };
}

const read = new Map<string, Branch>();

function catalogueOf(capability: string, language: Language): Branch {
  const name = `${capability} ${language}`;
  const catalogue = read.get(name) ?? readCatalogue(capability, language);
  read.set(name, catalogue);
  return catalogue;
}

const at = (branch: Branch, names: readonly string[]): string | Branch | undefined =>
  names.reduce<string | Branch | undefined>(
    (found, name) => (typeof found === 'object' ? found[name] : undefined),
    branch,
  );

/** The catalogue's words of a language, for journeys that are made in both; a text that is missing throws. */
export function wordsOf(language: Language): Words {
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const names = key.split('.');
    const catalogue = catalogueOf(names[0] ?? '', language);
    const count = values['count'];
    const form = typeof count === 'number' ? `_${plural.select(count)}` : '';
    const text = at(catalogue, [...names.slice(0, -1), `${names.at(-1)}${form}`]) ?? at(catalogue, names);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}.`);
    return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
  };
}

/** A text as a pattern that matches it wherever it stands. */
export const within = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));

/** One whole word in either language. */
export const eitherOf = ({ en, sv }: Record<Language, string>): RegExp => new RegExp(`^(?:${en}|${sv})$`);
