import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth/sign-in';
import { wordsIn } from '../../platform/address.ts';
import { managedBefore } from '../../platform/managed-customer.ts';
import { toggleLayout } from '../../platform/theme/appearance.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Brand } from '../brand.tsx';
import { layout } from '../layout-constants.ts';
import { usePlace } from '../use-place.ts';
import { footFor, groupsFor, type NavigationItem } from './items.ts';
import classes from './navigation.module.css';

type Look = 'vertical' | 'mini' | 'drawer';
type EntryProps = { item: NavigationItem; path: string; look: Look };

/** Another site learns nothing of the portal. */
const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

const current = (isCurrent: boolean): 'page' | undefined => (isCurrent ? 'page' : undefined);

const isWithin = ({ prefix }: NavigationItem, path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

type ItemPage = NavigationItem['pages'][number];
const isOf = (page: ItemPage, path: string): boolean =>
  [page.path, ...page.forms].some((one) => wordsIn(one, path) !== null);

function Pages({ item, path }: Pick<EntryProps, 'item' | 'path'>) {
  const { t } = useTexts();
  return (
    <ul className={classes.pages}>
      {item.pages.map((page, index) => {
        const isCurrent = path === page.path;
        const isNearest = isOf(page, path) || (index === 0 && !item.pages.some((other) => isOf(other, path)));
        return (
          <li key={page.path}>
            <AppLink
              href={page.href}
              className={classes.page}
              aria-current={current(isCurrent)}
              data-active={isNearest || undefined}
            >
              {t(page.text)}
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

/** One that is open shows its pages, unless its only page bears its own name. */
const showsPages = ({ item, look }: EntryProps, isActive: boolean): boolean =>
  look !== 'mini' && isActive && item.pages.length > 0;

function Entry(props: EntryProps) {
  const { item, path, look } = props;
  const { t } = useTexts();
  const isMini = look === 'mini';
  const isActive = isWithin(item, path);
  const isOpen = showsPages(props, isActive);
  return (
    <li>
      <AppLink
        href={item.href}
        className={classes.item}
        data-active={isActive || undefined}
        data-open={isOpen || undefined}
        aria-current={current(isActive && !isOpen)}
        title={isMini ? t(item.text) : undefined}
        {...(item.isOutside ? outside : {})}
      >
        <item.icon size={isMini ? layout.iconSizeMini : layout.iconSize} stroke={1.6} aria-hidden />
        <span>{t(isMini ? item.short : item.text)}</span>
      </AppLink>
      {isOpen && <Pages item={item} path={path} />}
    </li>
  );
}

function FoldButton({ look }: { look: Look }) {
  const { t } = useTexts();
  const isMini = look === 'mini';
  const label = t(isMini ? 'app.navigation.unfold' : 'app.navigation.fold');
  const icon = isMini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return <IconButton icon={icon} size={36} label={label} onClick={toggleLayout} />;
}

/** The pages that exist and that the person may see, in groups. */
export function Navigation({ me, look }: { me: Me; look: Look }) {
  const { t } = useTexts();
  const { path, ...inAddress } = usePlace();
  const groups = groupsFor(me, { ...managedBefore(), ...inAddress });
  const foot = footFor(me);
  return (
    <div className={classes.navigation} data-look={look}>
      <div className={classes.brand}>
        <Brand mini={look === 'mini'} />
      </div>
      <nav className={classes.scroll} aria-label={t('app.navigation.label')}>
        {groups.map((group) => (
          <section key={group.text} aria-label={t(group.text)}>
            {look !== 'mini' && <h2 className={classes.group}>{t(group.text)}</h2>}
            <ul>
              {group.items.map((item) => (
                <Entry key={item.text} item={item} path={path} look={look} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={classes.foot}>
        {foot.map((item) => (
          <AppLink
            key={item.text}
            href={item.href}
            className={classes.footLink}
            aria-current={current(isWithin(item, path))}
            title={t(item.text)}
          >
            <item.icon size={18} stroke={1.8} aria-hidden />
            {look !== 'mini' && <span>{t(item.text)}</span>}
          </AppLink>
        ))}
        {look !== 'drawer' && <FoldButton look={look} />}
      </div>
    </div>
  );
}
