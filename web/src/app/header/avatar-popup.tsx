import { IconLanguage, IconLogout, IconPalette, IconUser } from '@tabler/icons-react';
import { languages } from '@portal/contract/constants';
import type { Me } from '@portal/contract/auth/sign-in';
import { changeLanguage } from '../../platform/i18n.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { isAnythingUnsaved } from '../../ui/form/unsaved.ts';
import { AppLink } from '../../ui/link.tsx';
import { Popup } from '../../ui/popup/popup.tsx';
import type { PopupState } from '../../ui/popup/use-popup.ts';
import { useLogOut } from '../../ui/use-log-out.ts';
import { organizationOf } from '../home.ts';
import { nameOf } from '../monogram.ts';
import popups from '../../ui/popup/popup.module.css';
import classes from './menu.module.css';

function LanguageRow() {
  const { t, language } = useTexts();
  return (
    <div className={classes.row} role="group" aria-label={t('app.language')}>
      <IconLanguage size={18} stroke={1.8} aria-hidden />
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.choice}
          aria-pressed={one === language}
          lang={one}
          onClick={() => void changeLanguage(one)}
        >
          {t(`language.${one}`)}
        </button>
      ))}
    </div>
  );
}

type AvatarPopupProps = {
  me: Me;
  popup: PopupState;
  /** The drawer of the appearance, or the question before what was typed is lost. */
  onOpen: (what: 'appearance' | 'logOut') => void;
};

/** What the menu of the person offers. */
export function AvatarPopup({ me, popup, onOpen }: AvatarPopupProps) {
  const { t } = useTexts();
  const leaving = useLogOut();
  const open = (what: 'appearance' | 'logOut'): void => {
    popup.close();
    onOpen(what);
  };
  const logOut = (): void => (isAnythingUnsaved() ? open('logOut') : leaving.send());
  return (
    <Popup popup={popup} gap={8} className={`${popups.entries} ${classes.menu}`}>
      <div className={classes.who}>
        <strong>{nameOf(me)}</strong>
        <span>{me.user.email}</span>
        <span>{organizationOf(me).name}</span>
      </div>
      <AppLink href="/user-profile" className={popups.entry} onClick={popup.close}>
        <IconUser size={18} stroke={1.8} aria-hidden /> {t('app.menu.profile')}
      </AppLink>
      <button type="button" className={popups.entry} onClick={() => open('appearance')}>
        <IconPalette size={18} stroke={1.8} aria-hidden /> {t('app.menu.appearance')}
      </button>
      <LanguageRow />
      <hr />
      <button type="button" className={popups.entry} aria-busy={leaving.isBusy || undefined} onClick={logOut}>
        <IconLogout size={18} stroke={1.8} aria-hidden /> {t('app.menu.logOut')}
      </button>
    </Popup>
  );
}
