import { getBilling, updateBilling } from '@portal/contract/billing/billing';
import {
  deleteDarkLogo,
  deleteLightLogo,
  getBrandShades,
  getCompanyBrand,
  getDarkLogo,
  getLightLogo,
  updateCompanyAppearance,
  uploadDarkLogo,
  uploadLightLogo,
} from '@portal/contract/company';
import { themeModes, type ThemeMode } from '@portal/contract/constants';
import { listCustomers } from '@portal/contract/customers';
import type { DocumentKind } from '@portal/contract/legal/consent';
import {
  listOrganizationDocuments,
  publishDataProcessingAgreement,
  publishPrivacyPolicy,
  publishTerms,
  triggerTerms,
  updateConsentRule,
  withdrawDocument,
} from '@portal/contract/legal/documents';
import {
  deleteCompany,
  getCompanyDeletion,
  getCompanyDetails,
  getNotifications,
  getPartnerAccess,
  keepCompany,
  setPartnerAccess,
  updateCompanyDetails,
  updateNotifications,
} from '@portal/contract/settings';
import {
  deleteUser,
  disableUser,
  enableUser,
  getUser,
  inviteUser,
  listUsers,
  resendUserInvitation,
  resetUserTwoFactor,
  updateUser,
  type CompanyUser,
} from '@portal/contract/users';
import { answer, type Answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId } from '../row.ts';
import { sampleOf } from '../sample.ts';
import {
  after,
  button,
  chooseFile,
  fill,
  firstMenu,
  inDialog,
  item,
  secondMenu,
  tickAll,
  typeDelete,
  type WriteRow,
} from './row.ts';

const partner = personOf('partner', 'owner');
const customer = personOf('customer', 'owner');
const leaving = personOf('customer', 'owner', {
  deletion: {
    until: '2099-12-20T00:00:00.000Z',
    requestedAt: '2026-11-20T00:00:00.000Z',
    requestedBy: 'Kim Berg',
  },
});
const password = 'Right-password-7';

/** The list of people, all of whom are like that. */
const people = (more: Partial<CompanyUser>): Answer => {
  const list = sampleOf(listUsers);
  const items = list.items.map((one) => ({ ...one, roles: ['viewer' as const], ...more }));
  return answer(listUsers, { ...list, items });
};
const usersWith = (more: Partial<CompanyUser>) => ({
  me: partner,
  address: '/company/users',
  answers: () => [people(more)],
});
const asked = (action: string, confirm: string): WriteRow['upTo'] =>
  after(secondMenu, item(`users.action.${action}`), inDialog(`users.${confirm}.confirm`));

const users: readonly WriteRow[] = [
  {
    me: partner,
    address: '/company/users/create-user',
    reads: [listUsers],
    writes: inviteUser,
    upTo: after(fill({ email: 'kim.berg@polarvind.example' }), tickAll, button('users.invite.send')),
  },
  {
    me: partner,
    address: `/company/users/edit-user?id=${someId}`,
    reads: [getUser, listUsers],
    writes: updateUser,
    upTo: after(fill({ firstName: 'Kim', phone: '+46 8 123 45 67' }), button('users.edit.save')),
  },
  {
    ...usersWith({ state: 'invited' }),
    writes: resendUserInvitation,
    upTo: after(firstMenu, item('users.action.resend')),
  },
  {
    ...usersWith({ state: 'disabled' }),
    writes: enableUser,
    upTo: after(firstMenu, item('users.action.enable')),
  },
  { ...usersWith({ state: 'active' }), writes: disableUser, upTo: asked('disable', 'disable') },
  { ...usersWith({ state: 'active' }), writes: deleteUser, upTo: asked('delete', 'delete') },
  {
    ...usersWith({ state: 'active', twoFactor: 'enabled' }),
    writes: resetUserTwoFactor,
    upTo: after(
      secondMenu,
      item('users.action.resetTwoFactor'),
      fill({ reason: 'The phone is lost' }),
      inDialog('users.resetTwoFactor.confirm'),
    ),
  },
];

const settings: readonly WriteRow[] = [
  {
    me: partner,
    address: '/company/settings/general',
    answers: () => [answer(getCompanyDetails, { ...sampleOf(getCompanyDetails), country: 'SE' })],
    writes: updateCompanyDetails,
    upTo: after(
      fill({ city: 'Luleå', zipcode: '972 31', phone: '+46 920 123' }),
      button('settings.general.save'),
    ),
  },
  {
    me: partner,
    address: '/company/settings/billing',
    answers: () => [
      answer(getBilling, {
        ...sampleOf(getBilling),
        vatNumber: '',
        withoutVatNumber: false,
        peppolId: '',
      }),
    ],
    writes: updateBilling,
    upTo: after(fill({ city: 'Luleå', zipcode: '972 31' }), button('billing.save')),
  },
  {
    me: partner,
    address: '/company/settings/notifications',
    reads: [getNotifications],
    writes: updateNotifications,
    upTo: after(tickAll, button('settings.notifications.save')),
  },
  {
    me: customer,
    address: '/company/settings/partner-access',
    answers: () => [answer(getPartnerAccess, { closedUntil: null })],
    writes: setPartnerAccess,
    upTo: after(button('settings.access.close')),
  },
  {
    me: customer,
    address: '/company/settings/partner-access',
    answers: () => [answer(getPartnerAccess, { closedUntil: '2099-01-01T00:00:00.000Z' })],
    writes: setPartnerAccess,
    at: 'opening again',
    upTo: after(button('settings.access.open'), inDialog('settings.access.open')),
  },
  {
    me: customer,
    address: '/company/settings/general',
    reads: [getCompanyDetails],
    answers: () => [answer(getCompanyDeletion, { ...sampleOf(getCompanyDeletion), blockers: [] })],
    writes: deleteCompany,
    upTo: after(
      button('settings.danger.delete'),
      typeDelete,
      tickAll,
      fill({ password }),
      inDialog('settings.danger.delete'),
    ),
  },
  {
    me: leaving,
    address: '/company/deletion',
    reads: [getCompanyDeletion],
    writes: keepCompany,
    upTo: after(button('settings.deletion.keep')),
  },
];

const shade = {
  tokens: {
    brand: '#32dc5a',
    onBrand: '#0b1a33',
    brandHover: '#16cf4c',
    brandEdge: '#06ac3d',
    link: '#047c29',
  },
  ratios: { textOnButton: 9, onPage: 3, asLink: 4.6 },
};
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4v4z"/></svg>',
);
const customize = {
  me: partner,
  address: '/company/settings/customize',
  reads: [getCompanyBrand, listCustomers],
  answers: () => [
    answer(getBrandShades, { light: shade, dark: shade }),
    ...[getLightLogo, getDarkLogo].map((one) => answer(one, { data: { data: svg.toString('base64') } })),
  ],
};
const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg };
const save = button('common.save');
const logoRows = (mode: ThemeMode): readonly WriteRow[] => [
  {
    ...customize,
    writes: mode === 'light' ? uploadLightLogo : uploadDarkLogo,
    upTo: after(
      async (page) => page.locator('input[type=file]').nth(themeModes.indexOf(mode)).setInputFiles(logo),
      save,
    ),
  },
  {
    ...customize,
    writes: mode === 'light' ? deleteLightLogo : deleteDarkLogo,
    upTo: after(
      (page, t) =>
        page.getByRole('button', { name: t('company.customize.logo.remove') }).nth(themeModes.indexOf(mode)),
      save,
    ),
  },
];
const brand: readonly WriteRow[] = [
  {
    ...customize,
    writes: updateCompanyAppearance,
    upTo: after(
      (page, t) =>
        page.getByRole('textbox', { name: t('company.customize.color.light'), exact: true }).fill('#047c29'),
      save,
    ),
  },
  ...logoRows('light'),
  ...logoRows('dark'),
];

/** The documents, of that kind one of one's own that is in force. */
const documents = (more: { requireConsent: boolean }): Answer => {
  const list = sampleOf(listOrganizationDocuments);
  const items = list.items.map((one) => ({ ...one, inForce: true, ...more }));
  return answer(listOrganizationDocuments, { ...list, items });
};
const onDocument = (kind: DocumentKind, more = { requireConsent: true }) => ({
  me: partner,
  address: `/company/settings/legal-documents?kind=${kind}`,
  answers: () => [documents(more)],
});
const decided = (action: string): WriteRow['upTo'] =>
  after(button(`legal-documents.${action}.action`), inDialog(`legal-documents.${action}.confirm`));
const published = after(chooseFile(), fill({ comment: 'New prices' }), button('legal-documents.form.save'));
const legal: readonly WriteRow[] = [
  { ...onDocument('tac'), writes: publishTerms, sendsAgain: true, upTo: published },
  { ...onDocument('dpa'), writes: publishDataProcessingAgreement, sendsAgain: true, upTo: published },
  { ...onDocument('privacy'), writes: publishPrivacyPolicy, sendsAgain: true, upTo: published },
  { ...onDocument('tac'), writes: triggerTerms, upTo: decided('trigger') },
  { ...onDocument('tac'), writes: updateConsentRule, at: 'released', upTo: decided('release') },
  { ...onDocument('tac', { requireConsent: false }), writes: updateConsentRule, upTo: decided('require') },
  { ...onDocument('tac'), writes: withdrawDocument, upTo: decided('withdraw') },
];

export const writes: readonly WriteRow[] = [...users, ...settings, ...brand, ...legal];
