import { languages, themeModes, type Language, type ThemeMode } from '@portal/contract/constants';
import { changeLanguage } from '../platform/i18n.ts';
import { useStore } from '../platform/store.ts';
import { appearance, chooseMode } from '../platform/theme/appearance.ts';
import { useTexts } from '../platform/use-texts.ts';
import { RadioCards } from '../ui/form/choice-fields.tsx';
import classes from './user.module.css';

function LanguageChoice() {
  const { t, language } = useTexts();
  return (
    <RadioCards<Language>
      id="own-language"
      name="language"
      label={t('user.preferences.language')}
      help={t('user.preferences.languageHelp')}
      value={language}
      options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      onChange={(chosen) => void changeLanguage(chosen)}
      onBlur={() => undefined}
      error={undefined}
    />
  );
}

function ModeChoice() {
  const { t } = useTexts();
  const mode = useStore(appearance, (state) => state.mode);
  return (
    <RadioCards<ThemeMode>
      id="own-mode"
      name="mode"
      label={t('user.preferences.mode')}
      help={t('user.preferences.modeHelp')}
      value={mode}
      options={themeModes.map((value) => ({ value, label: t(`user.preferences.${value}`) }))}
      onChange={(chosen) => void chooseMode(chosen)}
      onBlur={() => undefined}
      error={undefined}
    />
  );
}

/** Language and mode; a choice is kept at once, on the device and with the person. */
export function Preferences() {
  return (
    <div className={classes.choices}>
      <LanguageChoice />
      <ModeChoice />
    </div>
  );
}
