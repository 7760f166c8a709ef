import type { Fields } from '@portal/driver-kit/elements';
import { whole } from '@portal/driver-kit/numbers';
import { ProviderFailure } from '@portal/ports/failure';
import type { NewOrganization, Organization, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import { z } from 'zod';
import type { Client } from './client.ts';
import { idText, urnOf, uuidIn } from './ids.ts';
import { readList, search } from './pages.ts';
import { describes, describing } from './reference.ts';
import { mayBeDone, type Run } from './tasks.ts';

const org = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string().nullish(),
  description: z.string().nullish(),
  isEnabled: z.boolean().nullish(),
  orgVdcCount: whole.nullish(),
});
type Org = z.infer<typeof org>;

/** The system's own has the same id everywhere, and is nobody's. */
const system = { id: 'urn:vcloud:org:a93c9db9-7471-3192-8d09-a8f7eeda85f9', name: 'System' };

const listed = {
  idOf: ({ id }: Fields) => (typeof id === 'string' ? uuidIn(id) : null),
  isOurs: ({ id, name }: Fields) => id !== system.id && name !== system.name,
  shape: org.extend({ id: idText }),
};

type Organizations = Pick<
  VirtualDataCenter,
  'createOrganization' | 'deleteOrganization' | 'listTenants' | 'loginLink'
>;

const toOrganization = ({ id, name, displayName }: Org) => ({
  id: uuidIn(id),
  name,
  displayName: displayName ?? name,
});

const lookFor = async (client: Client, filter: string): Promise<Org | undefined> => {
  const { found, doubt } = await search(client, { path: 'orgs', filter }, org);
  if (found.length === 0) doubt.settle();
  return found[0];
};

/** A list may lack it once. */
const find = async (client: Client, id: string): Promise<Org | undefined> => {
  const filter = `id==${urnOf('org', id)}`;
  return (await lookFor(client, filter)) ?? (await lookFor(client, filter));
};

export const createOrganizations = (client: Client, run: Run): Organizations => {
  const ensured = async ({ reference, name, displayName }: NewOrganization): Promise<Organization> => {
    const found = await lookFor(client, `name==${name}`);
    if (found === undefined) {
      const description = describing(reference);
      return toOrganization(
        await client.create('orgs', { name, displayName, description, isEnabled: true }, org),
      );
    }
    if (describes(found.description, reference)) return toOrganization(found);
    throw new ProviderFailure('conflict', `another organization is named ${name}`, { reason: 'nameTaken' });
  };

  return {
    createOrganization: async (wanted) => {
      try {
        return await ensured(wanted);
      } catch (error) {
        if (!mayBeDone(error)) throw error;
        return await ensured(wanted);
      }
    },

    deleteOrganization: async (id, memory) => {
      const remove = async () => {
        const found = await find(client, id);
        if (found === undefined) return null;
        if ((found.orgVdcCount ?? 0) > 0) throw new ProviderFailure('conflict', `${found.name} has vDCs`);
        const path = `orgs/${urnOf('org', id)}`;
        if (found.isEnabled !== false) {
          const { name, displayName, description } = found;
          await client.change('PUT', path, { name, displayName, description, isEnabled: false });
        }
        return { task: await client.change('DELETE', path) };
      };
      return await run(memory, [remove], () => null);
    },

    listTenants: async (onUnreadable) => {
      const found = await readList(client, { path: 'orgs', kind: listed }, onUnreadable);
      return found
        .map((one) => ({ ...toOrganization(one), vdcs: one.orgVdcCount ?? 0 }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },

    loginLink: async (id) => {
      const found = await find(client, id);
      if (found === undefined) throw new ProviderFailure('notFound', `there is no organization ${id}`);
      return `${client.endpoint}/tenant/${found.name}`;
    },
  };
};
