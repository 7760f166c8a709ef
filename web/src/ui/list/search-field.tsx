import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { IconButton } from '../button.tsx';
import { changed } from './list-state.ts';
import type { ListState } from './types.ts';
import searches from '../search.module.css';
import classes from './toolbar.module.css';

const pauseMs = 250;

type SearchFieldProps<State extends ListState> = {
  searchLabel?: string | undefined;
  state: State;
  onStateChange: (next: State) => void;
};

/** Searches after a pause in typing; the address follows, and going back brings the earlier search. */
export function SearchField<State extends ListState>({
  searchLabel,
  state,
  onStateChange,
}: SearchFieldProps<State>) {
  const { t } = useTexts();
  const searched = state.search ?? '';
  const [text, setText] = useState(searched);
  const sent = useRef(searched);
  const search = useEffectEvent((wanted: string) => {
    sent.current = wanted;
    onStateChange(changed(state, { search: wanted || undefined }));
  });
  useEffect(() => {
    if (searched === sent.current) return;
    sent.current = searched;
    setText(searched);
  }, [searched]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => search(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  if (searchLabel === undefined) return null;
  return (
    <div className={`${searches.search} ${classes.search}`} role="search">
      <IconSearch size={18} stroke={1.8} aria-hidden />
      <input
        type="search"
        value={text}
        maxLength={100}
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text !== '' && (
        <IconButton icon={IconX} label={t('ui.list.clearSearch')} size={24} onClick={() => setText('')} />
      )}
    </div>
  );
}
