import { IconCloud } from '@tabler/icons-react';
import { appearance } from '../platform/theme/appearance.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/use-texts.ts';
import { AppLink } from '../ui/link.tsx';
import classes from './brand.module.css';

/** The organization's logo for the mode in use, else a neutral mark with its name; leads home. */
export function Brand({ mini = false }: { mini?: boolean }) {
  const { t } = useTexts();
  const { logo, mode, name } = useStore(appearance, (state) => state);
  const shownName = name === '' ? t('common.product') : name;
  const image = logo[mode];
  return (
    <AppLink
      href="/"
      className={classes.brand}
      data-mini={mini || undefined}
      aria-label={shownName}
      title={shownName}
    >
      {image === '' ? <IconCloud size={28} stroke={2} aria-hidden /> : <img src={image} alt="" />}
      {!mini && image === '' && <span>{shownName}</span>}
    </AppLink>
  );
}
