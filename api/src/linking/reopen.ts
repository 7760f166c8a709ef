import { notRetriable, type Reopen, type Reopenings } from '../platform/operations.ts';
import { requireEnabled } from '../s3-storage/index.ts';
import { linkInput, unlinkInput } from './operations.ts';
import { lockLink, setLinkState } from './repository.ts';
import { requireUnlinkable } from './service.ts';

/** What failed gave the tenant back, to be linked anew; what waits for a person holds it still. */
const linkAgain: Reopen = async (tx, operation) => {
  const link = await lockLink(tx, operation, linkInput.parse(operation.input).region);
  if (link?.state !== 'linking') throw notRetriable();
};

const unlinkAgain: Reopen = async (tx, operation) => {
  const { region } = unlinkInput.parse(operation.input);
  await requireEnabled({ tx, tenant: operation });
  if (!(await lockLink(tx, operation, region))) throw notRetriable();
  await requireUnlinkable(tx, operation, region);
  await setLinkState(tx, operation, { region, state: 'unlinking' });
};

/** How a link looks again while its operation is tried once more. */
export const linkReopenings = {
  linkTenant: linkAgain,
  unlinkTenant: unlinkAgain,
} satisfies Partial<Reopenings>;
