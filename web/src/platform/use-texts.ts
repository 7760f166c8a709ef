import { useMemo } from 'react';
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

/** Texts and formats of the language in use. Keys are whole: `customers.list.title`, `common.save`. */
export function useTexts(): UseTexts {
  const { language, texts } = useStore(i18n, (state) => state);
  return useMemo(() => {
    const format = createFormats(language);
    return {
      ...texts,
      language,
      errorText: (error: unknown) => errorText(texts, error, format),
      fieldError: (error: FieldError, label: string) => fieldErrorText(texts, error, label),
      format,
    };
  }, [language, texts]);
}
