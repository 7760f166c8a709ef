import { changed, choicesInUse } from './list-state.ts';
import type { ChoiceFilter, Filter, ListState, OpenFilter } from './types.ts';

export type Choice = { kind: 'choice'; label: string; chosen: boolean; onSelect: () => void };
export type FilterChoices = {
  id: string;
  label: string;
  /** The word of the value in use; undefined for all. */
  inUse: string | undefined;
  /** A few values, or a way of its own to choose. */
  choices: readonly Choice[] | OpenFilter['choose'];
  clear: () => void;
};

type Place<State extends ListState> = { state: State; onStateChange: (next: State) => void; all: string };

/** A filter as things to choose, whether in a menu or on a sheet. */
export const choicesOf = <State extends ListState>(filter: Filter, place: Place<State>): FilterChoices =>
  'options' in filter ? ofChoice(filter, place) : ofOpen(filter, place);

function ofOpen<State extends ListState>(filter: OpenFilter, place: Place<State>): FilterChoices {
  const { id, label, inUse, words, choose } = filter;
  const none = Object.fromEntries(words.map((word) => [word, undefined]));
  const clear = () => place.onStateChange(changed(place.state, none));
  return { id, label, inUse, choices: choose, clear };
}

function ofChoice<State extends ListState>(filter: ChoiceFilter, place: Place<State>): FilterChoices {
  const { state, onStateChange, all } = place;
  const used = choicesInUse(state, [filter])[0]?.option;
  const choose = (value: string | undefined) => () => onStateChange(changed(state, { [filter.id]: value }));
  return {
    id: filter.id,
    label: filter.label,
    inUse: used?.label,
    clear: choose(undefined),
    choices: [
      { kind: 'choice', label: all, chosen: !used, onSelect: choose(undefined) },
      ...filter.options.map(({ value, label }): Choice => ({
        kind: 'choice',
        label,
        chosen: value === used?.value,
        onSelect: choose(value),
      })),
    ],
  };
}
