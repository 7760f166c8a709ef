import type { Me } from '@portal/contract/auth/sign-in';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { monogram, nameOf } from '../monogram.ts';
import { usePopup } from '../use-popup.ts';
import classes from './menu.module.css';

const AvatarPopup = lazy(async () => ({ default: (await import('./avatar-popup.tsx')).AvatarPopup }));
const ThemeDrawer = lazy(async () => ({
  default: (await import('../theme-drawer/theme-drawer.tsx')).ThemeDrawer,
}));

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
      <Suspense fallback={null}>
        {popup.isOpen && <AvatarPopup me={me} popup={popup} onAppearance={() => setShowsTheme(true)} />}
        {showsTheme && <ThemeDrawer onClose={() => setShowsTheme(false)} />}
      </Suspense>
    </div>
  );
}
