import { themeModes, type ThemeMode } from '@portal/contract/constants';
import { listCustomers } from '@portal/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { useWorkplaceKind } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { appearance } from '../platform/theme/appearance.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import classes from './customize.module.css';

type BrandPreviewProps = { isDirty: boolean; logos: Record<ThemeMode, string> };

/**
 * The portal itself wears what is chosen, in the mode in use; here is the same in both modes side by side, with the
 * portal's own button, link, navigation and rows.
 */
export function BrandPreview({ isDirty, logos }: BrandPreviewProps) {
  const { t } = useTexts();
  const isColorLoading = useStore(appearance, (state) => state.isColorLoading);
  return (
    <aside
      className={classes.preview}
      aria-label={t('company.preview.title')}
      aria-busy={isColorLoading || undefined}
    >
      <div className={classes.previewHead}>
        <h2>{t('company.preview.title')}</h2>
        <span role="status">{isDirty ? t('company.preview.unsaved') : ''}</span>
      </div>
      <p className={classes.previewText}>{t('company.preview.text')}</p>
      {themeModes.map((mode) => (
        <PreviewPage key={mode} mode={mode} logo={logos[mode]} />
      ))}
    </aside>
  );
}

function useOwnRows(): string[] {
  const isPartner = useWorkplaceKind() === 'partner';
  const customers = useQuery({ ...api.query(listCustomers, { pageSize: 3 }), enabled: isPartner });
  return customers.data?.items.map(({ name }) => name) ?? [];
}

function PreviewPage({ mode, logo }: { mode: ThemeMode; logo: string }) {
  const { t } = useTexts();
  const { name } = useStore(appearance, (state) => state);
  return (
    <div
      className={classes.page}
      data-shown-mode={mode}
      role="group"
      aria-label={t(`company.preview.${mode}`)}
    >
      <div className={classes.pageNavigation}>
        {logo === '' ? <b>{name}</b> : <img src={logo} alt="" />}
        <span>{t('company.preview.services')}</span>
        <span data-current>{t('company.preview.customers')}</span>
        <span>{t('company.preview.users')}</span>
      </div>
      <div className={classes.pageContent}>
        <div className={classes.pageHead}>
          <b>{t('company.preview.customers')}</b>
          <Button variant="primary" size="note" onClick={() => undefined}>
            {t('company.preview.action')}
          </Button>
        </div>
        <ul>
          {useOwnRows().map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
        <p>
          <TextLink look="sentence" href="/auth/terms-of-service">
            {t('company.preview.link')}
          </TextLink>
        </p>
      </div>
    </div>
  );
}
