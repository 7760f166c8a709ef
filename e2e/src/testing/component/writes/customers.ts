import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  inviteCustomerOwner,
  listCustomers,
  previewCustomerDeletion,
  updateCustomer,
  type Customer,
} from '@portal/contract/customers';
import {
  getCustomerPricing,
  getPartnerCredit,
  getPartnerPricing,
  listCustomerPricing,
  listUpliftEffects,
  setCustomerPricing,
  setPartnerPricing,
} from '@portal/contract/pricing';
import { listCustomerUsers } from '@portal/contract/users';
import { answer, type Answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId } from '../row.ts';
import { sampleOf } from '../sample.ts';
import { after, button, fill, firstMenu, inDialog, item, tickAll, type WriteRow } from './row.ts';

const me = personOf('partner', 'owner');
const customer = `/customers/edit-customer?id=${someId}`;
const customerPage = `/customers/customer?id=${someId}`;

/** Customers that stay, and let their partner in. */
export const openCustomers = (): Answer => {
  const list = sampleOf(listCustomers);
  const items = list.items.map((one) => ({ ...one, closedUntil: null, deletedOn: null }));
  return answer(listCustomers, { ...list, items });
};
const openCustomer = (more: Partial<Customer> = {}): Answer =>
  answer(getCustomer, { ...sampleOf(getCustomer), country: 'SE', deletedOn: null, ...more });
const nothingBlocks = (): Answer =>
  answer(previewCustomerDeletion, { ...sampleOf(previewCustomerDeletion), blockers: [] });

export const writes: readonly WriteRow[] = [
  {
    me,
    address: '/customers/create-customer',
    reads: [listCustomers],
    writes: createCustomer,
    upTo: after(
      fill({
        organizationNumber: '559711-7778',
        name: 'Dubbelklick AB',
        contactEmail: 'kontakt@prov.example',
        invoiceEmail: 'faktura@prov.example',
      }),
      button('customers.create.title'),
    ),
  },
  {
    me,
    address: customer,
    reads: [listCustomers],
    answers: () => [openCustomer()],
    writes: updateCustomer,
    upTo: after(fill({ city: 'Luleå' }), button('customers.edit.save')),
  },
  {
    me,
    address: '/customers/customers',
    answers: () => [openCustomers(), nothingBlocks()],
    writes: deleteCustomer,
    upTo: after(
      firstMenu,
      item('customers.action.delete'),
      async (page) => page.locator('dialog[open] input:not([type=checkbox])').fill('Name 1'),
      tickAll,
      inDialog('customers.action.delete'),
    ),
  },
  {
    me,
    address: `${customerPage}&tab=users`,
    reads: [listCustomerUsers],
    answers: () => [openCustomer({ users: 0, invitedOwner: '' })],
    writes: inviteCustomerOwner,
    upTo: after(fill({ email: 'kim.berg@polarvind.example' }), button('customers.owner.send')),
  },
  {
    me,
    address: '/customers/pricing',
    reads: [getPartnerPricing, getPartnerCredit, listCustomerPricing, listUpliftEffects],
    writes: setPartnerPricing,
    upTo: after(
      button('pricing.change.ask', { service: 'S3 Storage' }),
      fill({ percent: '12' }),
      inDialog('pricing.change.confirm'),
    ),
  },
  {
    me,
    address: `${customerPage}&tab=pricing`,
    reads: [getCustomer, getCustomerPricing, listUpliftEffects],
    writes: setCustomerPricing,
    upTo: after(
      button('pricing.change.ask', { service: 'S3 Storage' }),
      fill({ percent: '12' }),
      inDialog('pricing.change.confirm'),
    ),
  },
];
