import { getSeller, updateSeller } from '@portal/contract/seller';
import { operates, readsAcross } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import { notFound } from '../platform/http/problem.ts';
import { sellerRead } from './repository.ts';
import { change } from './service.ts';

export { writeSeller } from './repository.ts';

const missing = () => notFound();

export const sellerCapability: Capability = {
  name: 'seller',
  bindings: () => [readsAcross(getSeller, () => sellerRead(missing)), operates(updateSeller, change)],
};
