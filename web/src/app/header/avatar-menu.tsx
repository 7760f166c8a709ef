import type { Me } from '@portal/contract/auth/sign-in';
import { Suspense, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { usePopup } from '../../ui/popup/use-popup.ts';
import { monogram, nameOf } from '../monogram.ts';
import { late } from '../../ui/late.ts';
import classes from './menu.module.css';

const AvatarPopup = late(() => import('./avatar-popup.tsx'), 'AvatarPopup');
const ThemeDrawer = late(() => import('../theme-drawer/theme-drawer.tsx'), 'ThemeDrawer');

const LogOutDialog = late(() => import('./log-out-dialog.tsx'), 'LogOutDialog');

/** The person: profile, appearance, language, log out. */
export function AvatarMenu({ me }: { me: Me }) {
  const { t } = useTexts();
  const { popup, button } = usePopup();
  const [opened, setOpened] = useState<'appearance' | 'logOut' | null>(null);
  const close = (): void => setOpened(null);
  const name = nameOf(me);
  return (
    <>
      <button {...button} type="button" className={classes.avatar} aria-label={t('app.menu.label', { name })}>
        <span>{monogram(name)}</span>
      </button>
      <Suspense fallback={null}>
        {popup.isOpen && <AvatarPopup me={me} popup={popup} onOpen={setOpened} />}
        {opened === 'appearance' && <ThemeDrawer onClose={close} />}
        {opened === 'logOut' && <LogOutDialog onClose={close} />}
      </Suspense>
    </>
  );
}
