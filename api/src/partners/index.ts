import {
  createPartner,
  getPartner,
  invitePartnerOwner,
  listDiscountEffects,
  listPartnerAccounts,
  lookUpPartner,
  reactivatePartner,
  setCreditLimit,
  setPartnerDiscount,
  setPartnerSlug,
  suspendPartner,
  updatePartner,
} from '@portal/contract/partners';
import { lookUp, organizationRegister } from '../customers/index.ts';
import { asks, opens, operates, readsAcross, writes, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { creditQueue } from './credit-watch.ts';
import { partnerColumns } from './csv.ts';
import { effectColumns } from '../platform/metering/price-effects.ts';
import { discountEffectsPage, partnersPage } from './repository.ts';
import {
  createCreate,
  createInviteOwner,
  discount,
  limitCredit,
  reactivate,
  readPartner,
  rename,
  suspend,
  update,
} from './service.ts';

/** Partners as the operator runs them. */
const partnersBindings = (platform: Platform): Binding[] => [
  readsAcross(listPartnerAccounts, ({ query }) => partnersPage(platform.sealer, query), partnerColumns),
  readsAcross(listDiscountEffects, ({ query }) => discountEffectsPage(platform.sealer, query), effectColumns),
  opens(getPartner, readPartner(platform)),
  operates(createPartner, createCreate(platform)),
  operates(invitePartnerOwner, createInviteOwner(platform)),
  writes(updatePartner, update),
  operates(suspendPartner, suspend),
  operates(reactivatePartner, reactivate),
  operates(setPartnerSlug, rename),
  operates(setPartnerDiscount, discount),
  operates(setCreditLimit, limitCredit),
  asks(lookUpPartner, {
    ask: ({ query }) =>
      lookUp(platform.clouds.of(organizationRegister, '')?.driver ?? null, query.organizationNumber),
  }),
];

export const partnersCapability: Capability = {
  name: 'partners',
  bindings: partnersBindings,
  queues: ({ database }) => [creditQueue(database)],
};
