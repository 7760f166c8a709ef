import { useState } from 'react';
import { useTexts, type UseTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { changed } from './list-state.ts';
import { dayOf, daysOf, periodOf, periods, periodWords, type PeriodWords } from './period.ts';
import type { ListState, OpenFilter } from './types.ts';
import popups from '../popup/popup.module.css';
import choices from './choice-list.module.css';
import classes from './period-filter.module.css';

/** What a chip says of the period in use. */
function periodText({ t, format }: UseTexts, words: PeriodWords): string | undefined {
  const name = periodOf(words);
  if (name) return t(`ui.list.period.${name}`);
  const { from, to } = daysOf(words);
  if (from && to) return format.dateRange(from, to);
  if (from) return t('ui.list.period.since', { day: format.date(from) });
  return to ? t('ui.list.period.until', { day: format.date(to) }) : undefined;
}

/** A filter for a span of time: a few usual ones, or the days of one's own choice. */
export function usePeriodFilter<State extends ListState & PeriodWords>(
  state: State,
  onStateChange: (next: State) => void,
): OpenFilter {
  const texts = useTexts();
  return {
    id: 'period',
    label: texts.t('ui.list.period.label'),
    words: periodWords,
    inUse: periodText(texts, state),
    choose: (done) => (
      <PeriodChoice
        words={state}
        onChoose={(words) => {
          onStateChange(changed(state, { period: undefined, from: undefined, to: undefined, ...words }));
          done();
        }}
      />
    ),
  };
}

type PeriodChoiceProps = { words: PeriodWords; onChoose: (words: PeriodWords) => void };

function PeriodChoice({ words, onChoose }: PeriodChoiceProps) {
  const { t } = useTexts();
  const chosen = periodOf(words);
  return (
    <div className={classes.period}>
      <div role="group" aria-label={t('ui.list.period.label')}>
        {periods.map((name) => (
          <button
            key={name}
            type="button"
            className={`${popups.entry} ${choices.choice}`}
            aria-pressed={name === chosen}
            onClick={() => onChoose({ period: name })}
          >
            {t(`ui.list.period.${name}`)}
          </button>
        ))}
      </div>
      <Days words={words} onChoose={onChoose} />
    </div>
  );
}

/** Two days, both included; one alone is open to the other side. */
function Days({ words, onChoose }: PeriodChoiceProps) {
  const { t } = useTexts();
  const isNamed = periodOf(words) !== undefined;
  const [from, setFrom] = useState(isNamed ? '' : (words.from ?? ''));
  const [to, setTo] = useState(isNamed ? '' : (words.to ?? ''));
  const isBackwards = dayOf(from) !== null && dayOf(to) !== null && from > to;
  const isEmpty = dayOf(from) === null && dayOf(to) === null;
  return (
    <form
      className={classes.days}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBackwards && !isEmpty) onChoose({ from: from || undefined, to: to || undefined });
      }}
    >
      <Day label={t('ui.list.period.from')} value={from} onChange={setFrom} />
      <Day label={t('ui.list.period.to')} value={to} onChange={setTo} />
      {isBackwards && <p role="alert">{t('ui.list.period.backwards')}</p>}
      <Button type="submit" size="toolbar" disabled={isBackwards || isEmpty}>
        {t('ui.list.period.apply')}
      </Button>
    </form>
  );
}

type DayProps = { label: string; value: string; onChange: (value: string) => void };

const Day = ({ label, value, onChange }: DayProps) => (
  <label>
    <span>{label}</span>
    <input
      type="date"
      value={value}
      max="9999-12-31"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </label>
);
