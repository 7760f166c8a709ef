import { IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { IconButton } from '../button.tsx';
import { changed, pageSizes, rangeOf, totalText } from './list-state.ts';
import { backward, forward } from './trail.ts';
import type { ListData, ListState, Place } from './types.ts';
import classes from './foot.module.css';

type FootProps<State extends ListState> = {
  id: string;
  data: ListData<unknown> | undefined;
  state: State;
  onStateChange: (next: State) => void;
  place: Place;
  /** The rows in view are not yet those that the state asks for: there is no page after or before them. */
  isBehind?: boolean | undefined;
  sum?: ReactNode;
  pageSize: number;
  onPageSize: (next: number) => void;
};

/** Range and total, what all come to, rows per page, back and forward. */
export function Foot<State extends ListState>(props: FootProps<State>) {
  const { id, data, state, onStateChange, place, isBehind, sum, pageSize } = props;
  const { t } = useTexts();
  const resize = (size: number) => {
    props.onPageSize(size);
    onStateChange(changed({ ...state, pageSize: undefined }, {}));
  };
  const cursor = data?.nextCursor ?? null;
  const turn = (next: () => State) => {
    if (!isBehind) onStateChange(next());
  };
  return (
    <div className={classes.foot}>
      <span className={classes.range} role="status">
        <Range data={data} place={place} />
      </span>
      {sum !== undefined && <span className={classes.sum}>{sum}</span>}
      {data?.nextCursor !== undefined && (
        <>
          <label className={classes.size}>
            <span>{t('ui.list.pageSize')}</span>
            <span className={classes.select}>
              <select value={pageSize} onChange={(event) => resize(Number(event.currentTarget.value))}>
                {pageSizes.map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
              </select>
              <IconSelector size={14} aria-hidden />
            </span>
          </label>
          <span className={classes.pages}>
            <IconButton
              icon={IconChevronLeft}
              label={t('ui.list.previous')}
              disabled={place.isFirst}
              onClick={() => turn(() => backward(id, state))}
            />
            <IconButton
              icon={IconChevronRight}
              label={t('ui.list.next')}
              disabled={cursor === null}
              onClick={() => cursor !== null && turn(() => forward(id, state, cursor))}
            />
          </span>
        </>
      )}
    </div>
  );
}

function Range({ data, place }: Pick<FootProps<ListState>, 'data' | 'place'>) {
  const { t, format } = useTexts();
  const shown = data?.items.length ?? 0;
  const total = data?.total ?? shown;
  const { from, to } = rangeOf({ ...place, shown });
  return t(place.narrowed ? 'ui.list.rangeMatching' : 'ui.list.range', {
    from: format.number(from),
    to: format.number(to),
    total: totalText(total, format.number),
  });
}
