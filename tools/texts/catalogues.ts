import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Texts = { [name: string]: string | Texts };

/** Whole keys below a branch; of what is counted, the forms are one text. */
function keysOf(texts: Texts, start: string): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [`${start}${name.replace(/_(?:one|other)$/, '')}`]
      : keysOf(value, `${start}${name}.`),
  );
}

/** As `mount` of `web/src/platform/catalogues.ts` places a catalogue. */
function placed(capability: string, texts: Texts): string[] {
  if (capability === 'platform') return keysOf(texts, '');
  if (capability === 'frames') return keysOf(texts, 'app.');
  const { error = {}, validation = {}, ...others } = texts;
  const module = capability === 'uploads' ? 'common' : capability;
  return keysOf({ [capability]: others, api: { [module]: { error } }, validation }, '');
}

/** Every text of the web by its whole key, with the folder whose catalogue has it. */
export function readKeys(web: string): ReadonlyMap<string, string> {
  return new Map(
    globSync('src/**/en.json', { cwd: web }).flatMap((file) => {
      const texts: Texts = JSON.parse(readFileSync(path.join(web, file), 'utf8'));
      const folder = path.dirname(file);
      return placed(path.basename(folder), texts).map((key): [string, string] => [key, folder]);
    }),
  );
}
