import { IconLanguage, IconLogout, IconPalette, IconUser } from '@tabler/icons-react';
import { languages } from '@portal/contract/constants';
import type { Me } from '@portal/contract/auth/sign-in';
import { lazy, Suspense, useState } from 'react';
import { changeLanguage } from '../../platform/i18n.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { AppLink } from '../../ui/link.tsx';
import { monogram } from '../monogram.ts';
import { organizationOf } from '../home.ts';
import { logOut } from '../session/log-out.ts';
import { usePopup, type Popup } from '../use-popup.ts';
import classes from './menu.module.css';

const ThemeDrawer = lazy(async () => {
  const module = await import('../theme-drawer/theme-drawer.tsx');
  return { default: module.ThemeDrawer };
});

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

/** Somebody who was invited has no name until it is given in the profile. */
const nameOf = ({ user }: Me): string => `${user.firstName} ${user.lastName}`.trim() || user.email;

type ContentProps = { me: Me; popup: Popup; onAppearance: () => void };

function Content({ me, popup, onAppearance }: ContentProps) {
  const { t } = useTexts();
  const openAppearance = (): void => {
    popup.close();
    onAppearance();
  };
  return (
    <div id={popup.id} className={classes.menu}>
      <div className={classes.who}>
        <strong>{nameOf(me)}</strong>
        <span>{me.user.email}</span>
        <span>{organizationOf(me).name}</span>
      </div>
      <AppLink href="/user-profile" className={classes.entry} onClick={popup.close}>
        <IconUser size={18} stroke={1.8} aria-hidden /> {t('app.menu.profile')}
      </AppLink>
      <button type="button" className={classes.entry} onClick={openAppearance}>
        <IconPalette size={18} stroke={1.8} aria-hidden /> {t('app.menu.appearance')}
      </button>
      <LanguageRow />
      <hr />
      <button type="button" className={classes.entry} onClick={() => void logOut()}>
        <IconLogout size={18} stroke={1.8} aria-hidden /> {t('app.menu.logOut')}
      </button>
    </div>
  );
}

/** The person: profile, appearance, language, log out. */
export function AvatarMenu({ me }: { me: Me }) {
  const { t } = useTexts();
  const popup = usePopup();
  const [showsTheme, setShowsTheme] = useState(false);
  const name = nameOf(me);
  return (
    <div className={classes.anchor} ref={popup.root}>
      <button
        type="button"
        className={classes.avatar}
        aria-label={t('app.menu.label', { name })}
        aria-expanded={popup.isOpen}
        aria-controls={popup.id}
        onClick={popup.toggle}
      >
        <span>{monogram(name)}</span>
      </button>
      {popup.isOpen && <Content me={me} popup={popup} onAppearance={() => setShowsTheme(true)} />}
      {showsTheme && (
        <Suspense fallback={null}>
          <ThemeDrawer onClose={() => setShowsTheme(false)} />
        </Suspense>
      )}
    </div>
  );
}
