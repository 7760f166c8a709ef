import type { Language } from '@portal/contract/constants';
import type { FieldError } from '@portal/contract/errors';
import { errorText, fieldErrorText } from './errors.ts';
import { createFormats, type Formats } from './format.ts';
import { i18n } from './i18n.ts';
import { useStore } from './store.ts';
import type { TextSource } from './texts.ts';

export type UseTexts = TextSource & {
  language: Language;
  /** The sentence for a failure, as `errorText` of `errors.ts` finds it. */
  errorText: (error: unknown) => string;
  /** The sentence for one wrong field. */
  fieldError: (error: FieldError, label: string) => string;
  format: Formats;
};

type LanguageTexts = { language: Language; texts: TextSource };

// Every component that says something asks for it, and the formats of a language take milliseconds to make.
const made = new WeakMap<LanguageTexts, UseTexts>();

function textsOf(state: LanguageTexts): UseTexts {
  const { language, texts } = state;
  const format = createFormats(language);
  const all: UseTexts = {
    ...texts,
    language,
    errorText: (error: unknown) => errorText(texts, error, format),
    fieldError: (error: FieldError, label: string) => fieldErrorText(texts, error, label),
    format,
  };
  made.set(state, all);
  return all;
}

/** Texts and formats of the language in use. Keys are whole: `customers.list.title`, `common.save`. */
export function useTexts(): UseTexts {
  const state = useStore(i18n, (current) => current);
  return made.get(state) ?? textsOf(state);
}
