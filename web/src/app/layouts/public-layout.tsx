import { Outlet } from '@tanstack/react-router';
import { useTexts } from '../../platform/use-texts.ts';
import { AppLink } from '../../ui/link.tsx';
import { Brand } from '../brand.tsx';
import { LanguageSelect } from '../language-select.tsx';
import { ModeSwitch } from '../mode-switch.tsx';
import classes from './public-layout.module.css';

const documents = [
  ['app.footer.terms', '/auth/terms-of-service'],
  ['app.footer.privacy', '/auth/privacy-policy'],
  ['app.footer.agreement', '/auth/data-processing-agreement'],
] as const;

/** Header of 88, the page in the middle, links below: for everything that is read without signing in. */
export function PublicLayout() {
  const { t } = useTexts();
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Brand />
        <div className={classes.switches}>
          <LanguageSelect />
          <ModeSwitch />
        </div>
      </header>
      <main className={classes.main} id="content">
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <span>{t('common.product')}</span>
        {documents.map(([key, href]) => (
          <AppLink key={href} href={href}>
            {t(key)}
          </AppLink>
        ))}
      </footer>
    </div>
  );
}
