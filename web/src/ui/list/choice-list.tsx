import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import searches from '../search.module.css';
import popups from '../popup/popup.module.css';
import classes from './choice-list.module.css';

export type ListChoice = { value: string; label: string; note?: string };
export type ChoiceGroup = { label?: string; choices: readonly ListChoice[] };

type ChoiceListProps = {
  groups: readonly ChoiceGroup[];
  value: string | undefined;
  onChoose: (choice: ListChoice) => void;
  searchLabel: string;
  /** Who else narrows the groups to what is typed; left out, the list does it. */
  onSearch?: (text: string) => void;
  /** In place of the choices: loading, or why there are none. */
  message?: ReactNode;
};

const has = (label: string, text: string): boolean =>
  label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

/** Those with the text; a group that has it in its name is whole. */
const narrowed = (groups: readonly ChoiceGroup[], text: string): readonly ChoiceGroup[] =>
  groups
    .map((group) =>
      has(group.label ?? '', text)
        ? group
        : { ...group, choices: group.choices.filter(({ label }) => has(label, text)) },
    )
    .filter(({ choices }) => choices.length > 0);

/** Arrow up and down go from the search to the choices and between them. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  event.preventDefault();
  next?.focus();
}

/** A long list to choose one of, with a search above it. */
export function ChoiceList({ groups, onSearch, message, searchLabel, ...rest }: ChoiceListProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  const shown = onSearch ? groups : narrowed(groups, text);
  return (
    <div className={classes.root} onKeyDown={moveBetween}>
      <div className={`${searches.search} ${classes.search}`}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          type="search"
          // Of no form, also where it stands within one: Enter sends nothing.
          form=""
          value={text}
          maxLength={100}
          aria-label={searchLabel}
          placeholder={searchLabel}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => search(event.currentTarget.value)}
        />
      </div>
      {message ?? (shown.length === 0 ? <p role="status">{t('ui.list.noMatch')}</p> : null)}
      {message === undefined && <Groups groups={shown} {...rest} />}
    </div>
  );
}

function Groups({ groups, value, onChoose }: Pick<ChoiceListProps, 'groups' | 'value' | 'onChoose'>) {
  return (
    <div className={classes.groups}>
      {groups.map((group, index) => (
        <div key={group.label ?? index} role="group" aria-label={group.label}>
          {group.label !== undefined && <p className={classes.heading}>{group.label}</p>}
          {group.choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              className={`${popups.entry} ${classes.choice}`}
              aria-pressed={choice.value === value}
              onClick={() => onChoose(choice)}
            >
              <span className={classes.words}>
                {choice.label}
                {choice.note !== undefined && <small>{choice.note}</small>}
              </span>
              {choice.value === value && <IconCheck size={16} aria-hidden />}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
