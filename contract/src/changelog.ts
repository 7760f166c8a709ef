import * as z from 'zod';
import { audiences } from './audience.ts';
import { day, id, optionalText, text, sentTime, timestamp, version } from './fields.ts';
import { byId, byIdAndVersion, defineEndpoint, listOf, listQuery, nothing } from './http.ts';

const own = { module: 'changelog', scope: 'self' } as const;
const manages = { may: 'content.manage', of: ['operator'] } as const;

export const changeKinds = ['new', 'improved', 'fixed'] as const;
export type ChangeKind = (typeof changeKinds)[number];
/** `comingSoon`: published without a day. */
export const changeStates = ['released', 'comingSoon', 'draft'] as const;
export type ChangeState = (typeof changeStates)[number];

/** An entry in the language asked for; only the operator meets drafts. */
export const change = z.object({
  id,
  kinds: z.array(z.enum(changeKinds)),
  title: z.string(),
  /** Without raw HTML: the web renders it and drops what could do anything. */
  markdown: z.string(),
  /** The version of the portal that it came with; empty for none. */
  release: z.string(),
  releasedOn: day.nullable(),
  audience: z.enum(audiences),
  state: z.enum(changeStates),
  publishedAt: timestamp.nullable(),
  version,
});
export type Change = z.infer<typeof change>;

export const listChanges = defineEndpoint({
  ...own,
  name: 'listChanges',
  method: 'GET',
  path: '/changelog/',
  summary: 'The changelog, the newest day first; drafts for the operator alone.',
  access: { who: 'user' },
  query: listQuery(['releasedOn'])
    .omit({ search: true })
    .extend({ state: z.enum(changeStates) }),
  response: listOf(change).extend({
    /** When the caller was here last; null on the first visit and while acting for somebody else. */
    seenAt: timestamp.nullable(),
    /** What was published until then is in the list; for `markChangelogSeen`. */
    readAt: timestamp,
  }),
});

export const markChangelogSeen = defineEndpoint({
  ...own,
  name: 'markChangelogSeen',
  method: 'POST',
  path: '/changelog/seen/',
  summary:
    'Notes that the caller has seen the changelog as it was when the list was read; else as it is now.',
  access: { who: 'user', notWhileActing: true },
  body: z.object({ readAt: sentTime.optional() }),
  response: nothing,
  changes: 'nothing',
});

export const changeLimits = { title: 120, markdown: 5000, release: 40 } as const;

const texts = {
  kinds: z.array(z.enum(changeKinds)).min(1).max(changeKinds.length),
  titleEn: text(changeLimits.title),
  titleSv: text(changeLimits.title),
  markdownEn: text(changeLimits.markdown),
  markdownSv: text(changeLimits.markdown),
  release: optionalText(changeLimits.release),
  audience: z.enum(audiences),
  state: z.enum(changeStates),
  /** Of what is released; left out or null for what is still to come and for a draft whose day is open. */
  releasedOn: z.union([z.literal('').transform(() => null), day.nullable()]).default(null),
};

const withItsDay = <S extends z.ZodType<{ state: ChangeState; releasedOn: string | null }>>(schema: S) =>
  schema.superRefine((entry, context) => {
    const message = { released: 'empty', comingSoon: 'noDayYet', draft: null }[entry.state];
    const isRight = entry.state === 'draft' || (entry.state === 'released') === (entry.releasedOn !== null);
    if (message !== null && !isRight) {
      context.addIssue({ code: 'custom', message, path: ['releasedOn'], input: entry.releasedOn });
    }
  });

export const newChange = withItsDay(z.object(texts));
export const editedChange = withItsDay(z.object({ ...texts, version }));

export const getChange = defineEndpoint({
  ...own,
  name: 'getChange',
  method: 'GET',
  path: '/changelog/entry/',
  summary: 'One entry as the operator writes it, in both languages.',
  access: manages,
  query: byId,
  response: z.object({
    id,
    ...texts,
    releasedOn: day.nullable(),
    updatedAt: timestamp,
    updatedByName: z.string(),
    version,
  }),
});
export type WrittenChange = z.infer<typeof getChange.response>;

export const createChange = defineEndpoint({
  ...own,
  name: 'createChange',
  method: 'POST',
  path: '/changelog/entry/',
  summary: 'Writes an entry: a draft, something to come, or something released.',
  access: manages,
  body: newChange,
  response: z.object({ id }),
  status: 201,
});

export const updateChange = defineEndpoint({
  ...own,
  name: 'updateChange',
  method: 'PUT',
  path: '/changelog/entry/',
  summary: 'Changes an entry that was read at `version`, publishes it or takes it back to a draft.',
  access: manages,
  query: byId,
  body: editedChange,
  response: z.object({ version }),
});

export const deleteChange = defineEndpoint({
  ...own,
  name: 'deleteChange',
  method: 'DELETE',
  path: '/changelog/entry/',
  summary: 'Deletes an entry that was read at `version`.',
  access: manages,
  query: byIdAndVersion,
  response: nothing,
});

export const changelogEndpoints = [
  listChanges,
  markChangelogSeen,
  getChange,
  createChange,
  updateChange,
  deleteChange,
];
