import type { Language } from '@portal/contract/constants';
import { updateUserAppearance } from '@portal/contract/user';
import { allTexts, baseTexts, loadTexts, type Texts } from './catalogues.ts';
import { session, write } from './current-session.ts';
import { detectLanguage, isForced, languageKey, languageOf, type LanguageSources } from './language.ts';
import { pressIsDone } from './one-press.ts';
import { reportError } from './report-error.ts';
import { createStore } from './store.ts';
import { createTextSource, merge, type TextSource } from './texts.ts';

const chosenKey = 'languageChosenHere';
const wanted = new Set<string>(baseTexts);
const loaded = new Map<string, Promise<void>>();
const catalogues: Record<Language, Texts> = { en: {}, sv: {} };
const missed = new Set<string>();
let forced = false;

/** The language in use and its texts. */
export const i18n = createStore<{ language: Language; texts: TextSource }>({
  language: 'en',
  texts: createTextSource({ language: 'en', texts: {}, fallback: {}, onMissing: () => undefined }),
});

async function add(language: Language, capability: string): Promise<void> {
  const texts = await loadTexts(language, capability);
  catalogues[language] = merge(catalogues[language], texts);
}

/** What could not be loaded is asked for again the next time. */
async function loadOnce(language: Language, capability: string): Promise<void> {
  const name = `${language}:${capability}`;
  const loading = loaded.get(name) ?? add(language, capability);
  loaded.set(name, loading);
  try {
    await loading;
  } catch (error) {
    loaded.delete(name);
    throw error;
  }
}

async function load(language: Language, capabilities: Iterable<string> = wanted): Promise<void> {
  await Promise.all([...capabilities].map((capability) => loadOnce(language, capability)));
}

/** A key of a catalogue that is not here yet brings it; one that is nowhere is told, and English asked. */
async function bring(key: string): Promise<void> {
  const { language } = i18n.get();
  const capability = key.split('.')[0] ?? '';
  if (!wanted.has(capability) && (await allTexts()).includes(capability)) {
    missed.delete(key);
    await needTexts(capability);
    return;
  }
  reportError('missing text', key);
  if (language === 'en') return;
  await load('en');
  publish(i18n.get().language);
}

function noteMissing(key: string): void {
  // What is published draws everything again, and asks again for what is nowhere.
  if (missed.has(key)) return;
  missed.add(key);
  void bring(key);
}

function publish(language: Language): void {
  const texts = catalogues[language];
  document.documentElement.lang = language;
  i18n.set({
    language,
    texts: createTextSource({ language, texts, fallback: catalogues.en, onMissing: noteMissing }),
  });
}

async function show(language: Language): Promise<void> {
  await load(language);
  localStorage.setItem(languageKey, language);
  publish(language);
}

/** The language that the screens are in. */
export const currentLanguage = (): Language => i18n.get().language;

const sources = (): LanguageSources => ({
  search: location.search,
  cookie: document.cookie,
  localStorage,
  sessionStorage,
  navigator: navigator.languages,
  htmlTag: document.documentElement.lang,
});

/** Detects the language, loads its first texts, and only then resolves: no text is ever drawn as its key. */
export async function startI18n(): Promise<void> {
  const found = sources();
  forced = isForced(found);
  await show(detectLanguage(found));
}

/** Loads the texts of these capabilities in the language in use, and resolves when they can be drawn. */
export async function needTexts(...capabilities: string[]): Promise<void> {
  const language = currentLanguage();
  const isNew = capabilities.some((capability) => !loaded.has(`${language}:${capability}`));
  for (const capability of capabilities) wanted.add(capability);
  // Those alone: what could not be loaded for another page, of somebody who is offline, is of no concern here.
  await load(language, capabilities);
  if (isNew) publish(currentLanguage());
}

async function keepWithUser(language: Language): Promise<void> {
  try {
    await write(updateUserAppearance, { body: { language } });
    localStorage.removeItem(chosenKey);
  } catch (error) {
    reportError('language not kept with the user', error);
  }
}

/** The person chose a language: it is shown, kept on the device and, as soon as one is signed in, with the user. */
export async function changeLanguage(language: Language): Promise<void> {
  pressIsDone();
  localStorage.setItem(chosenKey, language);
  await show(language);
  if (session.state.get().isAuthenticated) await keepWithUser(language);
}

/** After sign-in: a choice made on this device goes to the user; else the user's own language is shown. */
export async function adoptUserLanguage(): Promise<void> {
  const { user } = session.state.get();
  if (!user) return;
  const chosen = languageOf(localStorage.getItem(chosenKey));
  if (chosen !== null) {
    await keepWithUser(chosen);
    return;
  }
  const { language } = user.user;
  if (language !== null && language !== currentLanguage() && !forced) await show(language);
}
