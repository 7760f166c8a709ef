import { useTexts } from '../../platform/use-texts.ts';
import { totalText } from './list-state.ts';
import type { ListState, ToolbarProps } from './types.ts';
import classes from './toolbar.module.css';

/** What the list is, where it is a part of a page, and how many rows match. */
export function Heading<Row, State extends ListState>({ heading, data }: ToolbarProps<Row, State>) {
  const { format } = useTexts();
  if (heading === undefined) return null;
  return (
    <div className={classes.heading}>
      <h2>{heading}</h2>
      {data?.total !== undefined && <span>{totalText(data.total, format.number)}</span>}
    </div>
  );
}
