import type { Language } from '@portal/contract/constants';

export type Texts = { [key: string]: string | Texts };

/**
 * Where a capability's texts stand: under its name, its `error` part where error texts are looked up
 * (`api.{module}.error.{errorKey}`; those of `uploads` in `api.common`), its `validation` part among those of all fields. The common texts of `platform`
 * stand at the root, those of the frame behind the sign-in beside the app's own.
 */
export function mount(capability: string, texts: Texts): Texts {
  if (capability === 'platform') return texts;
  if (capability === 'frames') return { app: texts };
  const { error, validation, ...others } = texts;
  // What any form with a file can be refused with belongs to no capability.
  const module = capability === 'uploads' ? 'common' : capability;
  return {
    [capability]: others,
    ...(error !== undefined && { api: { [module]: { error } } }),
    ...(validation !== undefined && { validation }),
  };
}

const files = import.meta.glob<Texts>(['../*/en.json', '../*/sv.json', '../app/frames/*.json'], {
  import: 'default',
});
const folders: Record<string, string> = { platform: '.', frames: '../app/frames' };
const pathOf = (capability: string, language: Language): string =>
  `${folders[capability] ?? `../${capability}`}/${language}.json`;

/** What every screen needs; a capability's texts, and those of lists, forms and dialogs, come with its first page. */
export const baseTexts = ['platform', 'app'] as const;

/** True when there is such a catalogue. */
export const hasTexts = (capability: string): boolean => pathOf(capability, 'en') in files;

/** The names of all catalogues. */
export const allTexts = (): string[] =>
  Object.keys(files).map((path) => (path.startsWith('./') ? 'platform' : (path.split('/').at(-2) ?? '')));

/** The texts of one capability in one language, mounted; what the API says, too, comes with the frame. */
export async function loadTexts(language: Language, capability: string): Promise<Texts> {
  const load = files[pathOf(capability, language)];
  const texts = load ? mount(capability, await load()) : {};
  if (capability !== 'frames') return texts;
  const { sharedTexts } = await import('./shared-texts.ts');
  return { ...texts, ...sharedTexts(language) };
}
