import type { ListState, ToolbarProps } from './types.ts';
import { mayHide } from './use-rows.ts';

/** The columns that may be hidden, as boxes to tick. */
export function columnEntries<Row, State extends ListState>(props: ToolbarProps<Row, State>) {
  const { hidden } = props.preferences;
  return props.columns.filter(mayHide).map((column) => ({
    kind: 'check' as const,
    label: column.header,
    checked: !hidden.includes(column.id),
    onChange: (shown: boolean) =>
      props.setPreferences({
        hidden: shown ? hidden.filter((id) => id !== column.id) : [...hidden, column.id],
      }),
  }));
}
