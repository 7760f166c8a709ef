import { IconChevronDown, IconX } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { late } from '../late.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { usePopup } from '../popup/use-popup.ts';
import type { FilterChoices } from './filter-choices.ts';
import type { OpenFilter } from './types.ts';
import classes from './toolbar.module.css';

const FilterPopup = late(() => import('./filter-popup.tsx'), 'FilterPopup');

/** One filter: pressing it offers its values; in use it shows its value and can be taken off. */
export function FilterChip({ label, inUse, choices, clear }: FilterChoices) {
  const { t } = useTexts();
  const face = <Face label={label} inUse={inUse} />;
  return (
    <span className={classes.chip} data-in-use={inUse !== undefined || undefined}>
      {typeof choices === 'function' ? (
        <OpenButton label={label} choose={choices}>
          {face}
        </OpenButton>
      ) : (
        <MenuButton label={label} entries={choices} start className={classes.chipButton}>
          {face}
        </MenuButton>
      )}
      {inUse !== undefined && (
        <button
          type="button"
          className={classes.chipOff}
          aria-label={t('ui.list.removeFilter', { filter: label })}
          onClick={clear}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </span>
  );
}

function Face({ label, inUse }: Pick<FilterChoices, 'label' | 'inUse'>) {
  if (inUse === undefined) {
    return (
      <>
        {label} <IconChevronDown size={16} aria-hidden />
      </>
    );
  }
  return (
    <span className={classes.chipValue} title={inUse}>
      {label}: <strong>{inUse}</strong>
    </span>
  );
}

type OpenButtonProps = { label: string; choose: OpenFilter['choose']; children: ReactNode };

function OpenButton({ label, choose, children }: OpenButtonProps) {
  const { popup, button } = usePopup();
  return (
    <>
      <button {...button} type="button" className={classes.chipButton} aria-haspopup="dialog">
        {children}
      </button>
      {popup.isOpen && (
        <Suspense>
          <FilterPopup popup={popup} label={label}>
            {choose(popup.close)}
          </FilterPopup>
        </Suspense>
      )}
    </>
  );
}
