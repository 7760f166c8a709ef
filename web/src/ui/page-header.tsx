import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { AppLink } from './link.tsx';
import classes from './page.module.css';

export type Crumb = { label: string; href?: string | undefined };

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTexts();
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('ui.page.breadcrumb')} className={classes.breadcrumb} data-breadcrumb>
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={label}>
            {href === undefined ? <span>{label}</span> : <AppLink href={href}>{label}</AppLink>}
            <IconChevronRight size={12} aria-hidden />
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function BackLink({ href }: { href: string }) {
  const { t } = useTexts();
  return (
    <AppLink href={href} className={classes.back} aria-label={t('common.back')}>
      <IconArrowLeft size={22} aria-hidden />
    </AppLink>
  );
}
