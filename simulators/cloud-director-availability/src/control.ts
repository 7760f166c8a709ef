import { badRequest, bodyOf, done, type Control } from '@portal/simulator-kit/control';
import { jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import type { Sessions } from './sessions.ts';
import { profile, replication, type World } from './world.ts';

const declared = z.strictObject({
  organizations: z.array(z.string().min(1)).default([]),
  profiles: z.array(profile).default([]),
  /** One that is there already is changed. */
  replications: z.array(replication).max(100_000).default([]),
});

/** What people have set up in the site, and in the Cloud Director that belongs to it. */
const declare = (world: World, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, declared);
  if (wanted === undefined) return badRequest;
  for (const name of wanted.organizations) {
    if (!world.organizations.has(name)) world.organizations.set(name, new Set());
  }
  for (const one of wanted.profiles) world.profiles.set(one.id, one);
  for (const one of wanted.replications) world.replications.set(one.id, one);
  world.save();
  return done;
};

const remove = (world: World, request: ReceivedRequest): Reply => {
  const ids = bodyOf(request, z.array(z.string()));
  if (ids === undefined) return badRequest;
  for (const id of ids) world.replications.delete(id);
  world.save();
  return done;
};

const endSessions = (sessions: Sessions): Reply => {
  sessions.endAll();
  return done;
};

export const controlsOf = (world: World, sessions: Sessions): Record<string, Control> => ({
  'POST site': (request) => declare(world, request),
  'POST remove-replications': (request) => remove(world, request),
  'POST end-sessions': () => endSessions(sessions),
  'GET assignments': () =>
    jsonReply(Object.fromEntries([...world.organizations].map(([name, ids]) => [name, [...ids]]))),
});
