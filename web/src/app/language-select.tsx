import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { languages } from '@portal/contract/constants';
import { changeLanguage } from '../platform/i18n.ts';
import { languageOf } from '../platform/language.ts';
import { useTexts } from '../platform/use-texts.ts';
import classes from './switches.module.css';

function choose(value: string): void {
  const chosen = languageOf(value);
  if (chosen !== null) void changeLanguage(chosen);
}

export function LanguageSelect() {
  const { t, language } = useTexts();
  return (
    <span className={classes.select}>
      <IconLanguage size={18} stroke={1.8} aria-hidden />
      <select
        value={language}
        aria-label={t('app.language')}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {t(`language.${one}`)}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
    </span>
  );
}
