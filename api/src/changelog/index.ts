import {
  createChange,
  deleteChange,
  getChange,
  listChanges,
  markChangelogSeen,
  updateChange,
} from '@portal/contract/changelog';
import { reads, writes, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { changesPage } from './repository.ts';
import { create, read, remove, seen, update } from './service.ts';

const changelogBindings = ({ sealer }: Platform): Binding[] => [
  reads(listChanges, ({ principal, query, request }) =>
    changesPage(sealer, { principal, language: request.language, query }),
  ),
  writes(markChangelogSeen, seen),
  writes(getChange, read),
  writes(createChange, create),
  writes(updateChange, update),
  writes(deleteChange, remove),
];

export const changelogCapability: Capability = { name: 'changelog', bindings: changelogBindings };
