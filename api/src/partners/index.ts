import * as contract from '@portal/contract/partners';
import { lookUp, organizationRegister } from '../customers/index.ts';
import { asks, opens, operates, readsAcross, writes, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { partnerColumns } from './csv.ts';
import { partnersPage } from './repository.ts';
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
  readsAcross(
    contract.listPartnerAccounts,
    ({ query }) => partnersPage(platform.sealer, query),
    partnerColumns,
  ),
  opens(contract.getPartner, readPartner(platform)),
  operates(contract.createPartner, createCreate(platform)),
  operates(contract.invitePartnerOwner, createInviteOwner(platform)),
  writes(contract.updatePartner, update),
  operates(contract.suspendPartner, suspend),
  operates(contract.reactivatePartner, reactivate),
  operates(contract.setPartnerSlug, rename),
  operates(contract.setPartnerDiscount, discount),
  operates(contract.setCreditLimit, limitCredit),
  asks(contract.lookUpPartner, {
    ask: ({ query }) =>
      lookUp(platform.clouds.of(organizationRegister, '')?.driver ?? null, query.organizationNumber),
  }),
];

export const partnersCapability: Capability = { name: 'partners', bindings: partnersBindings };
