import type { Endpoint } from '@portal/contract/http';
import type { Service } from '@portal/contract/services/services';
import { someId } from '../row.ts';
import { after, button, firstMenu, inDialog, item, type Step, type WriteRow } from './row.ts';

type Where = Omit<WriteRow, 'writes' | 'upTo'>;
/** What is sent, and what is filled in and ticked before the button is pressed. */
type Write = readonly [endpoint: Endpoint, ...steps: Step[]];
type Writes = {
  onList: Where;
  /** Where its forms differ from the list, beside their addresses. */
  inForms: Partial<Where>;
  create: Write;
  edit: Write;
  remove: Write;
};

/** Orders, changes and deletes a thing of a service; `word` as in its addresses and texts. */
export function thingWrites(
  service: Service,
  word: string,
  { onList, inForms, create, edit, remove }: Writes,
): readonly [create: WriteRow, edit: WriteRow, remove: WriteRow] {
  const texts = `${service}.${word}s`;
  const form = { ...onList, ...inForms };
  const address = `/services/${service}`;
  const [creates, ...toCreate] = create;
  const [updates, ...toEdit] = edit;
  const [deletes, ...toRemove] = remove;
  return [
    {
      ...form,
      address: `${address}/create-${word}`,
      writes: creates,
      upTo: after(...toCreate, button(`${texts}.create.title`)),
    },
    {
      ...form,
      address: `${address}/edit-${word}?id=${someId}`,
      writes: updates,
      upTo: after(...toEdit, button(`${texts}.edit.save`)),
    },
    {
      ...onList,
      writes: deletes,
      upTo: after(firstMenu, item(`${texts}.action.delete`), ...toRemove, inDialog(`${texts}.action.delete`)),
    },
  ];
}
