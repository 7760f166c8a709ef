import { beforeAll, describe } from 'vitest';
import { cursorTests } from './lists/cursor-tests.ts';
import { fileTests } from './lists/file-tests.ts';
import { filterTests } from './lists/filter-tests.ts';
import type { ArrangedList, ListCase } from './lists/list-case.ts';
import { readerOf, type ListReader } from './lists/list-reader.ts';
import { texts, type Trial } from './lists/list-trial.ts';
import { pagingTests } from './lists/paging-tests.ts';
import { signIn } from './people.ts';
import type { TestPortal } from './test-portal.ts';

/** More than the longest page has. */
const moreTexts = Array.from({ length: 200 }, (_, n) => `Row ${String(n).padStart(3, '0')}`);

type Person = { user: ArrangedList['reader']; query?: ArrangedList['query'] };

async function arrange(portal: TestPortal, list: ListCase): Promise<Trial> {
  const arranged = await list.arrange(portal);
  const { reader, query = {}, stranger } = arranged;
  await arranged.add(texts);
  const readerFor = async (person: Person): Promise<ListReader> => {
    const token = await signIn(portal, person.user);
    return readerOf(portal, list.endpoint, { token, query: person.query ?? query });
  };
  const mine = await readerFor({ user: reader });
  return {
    list,
    query,
    reader: mine,
    again: await readerFor({ user: reader }),
    stranger: stranger && (await readerFor(stranger)),
    items: await mine.items({}),
    grow: async () => {
      await arranged.add(moreTexts);
    },
  };
}

/** Proves a list as it is asked for over HTTP: pages, order, cursors, filters, search and file. */
export function listSuite(portal: () => TestPortal, list: ListCase): void {
  describe(list.endpoint.name, () => {
    let arranged: Trial;
    const trial = (): Trial => arranged;
    beforeAll(async () => {
      arranged = await arrange(portal(), list);
    });

    pagingTests(list, trial);
    cursorTests(list, trial);
    filterTests(list, trial);
    // The last, because it makes the list long.
    if (list.endpoint.csv) fileTests(list, trial);
  });
}
