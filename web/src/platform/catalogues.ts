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

export type CatalogueFiles = Readonly<Record<string, () => Promise<Texts>>>;

/** What is said before the sign-in, which starts without the names of the other files. */
const publicFiles: CatalogueFiles = import.meta.glob<Texts>(['./*.json', '../{app,auth,legal,ui}/*.json'], {
  import: 'default',
});
const portalFiles = async (): Promise<CatalogueFiles> => (await import('./portal-catalogues.ts')).portalFiles;

const folders: Record<string, string> = { platform: '.', frames: '../app/frames' };
const pathOf = (capability: string, language: Language): string =>
  `${folders[capability] ?? `../${capability}`}/${language}.json`;

type OtherTexts = (language: Language) => Promise<Texts>;
const others = new Map<string, OtherTexts>();

/** Texts that stand in no catalogue here, under a name like a capability's. */
export const provideTexts = (name: string, load: OtherTexts): void => void others.set(name, load);

/** What every screen needs; a capability's texts, and those of lists, forms and dialogs, come with its first page. */
export const baseTexts = ['platform', 'app'] as const;

/** The names of all catalogues. */
export const allTexts = async (): Promise<string[]> => [
  ...Object.keys({ ...publicFiles, ...(await portalFiles()) }).map((path) =>
    path.startsWith('./') ? 'platform' : (path.split('/').at(-2) ?? ''),
  ),
  ...others.keys(),
];

/** The texts of one capability in one language, mounted; what the API says, too, comes with the frame. */
export async function loadTexts(language: Language, capability: string): Promise<Texts> {
  const other = others.get(capability);
  if (other) return { [capability]: await other(language) };
  const path = pathOf(capability, language);
  const load = publicFiles[path] ?? (await portalFiles())[path];
  const texts = load ? mount(capability, await load()) : {};
  if (capability !== 'frames') return texts;
  const { sharedTexts } = await import('./shared-texts.ts');
  return { ...texts, ...sharedTexts(language) };
}
