import {
  cancelLicense,
  estimateLicenseChange,
  listTermEnds,
  reactivateLicense,
  setLicenseTermEnd,
  startLicenseTerm,
  suspendLicense,
  updateLicense,
} from '@portal/contract/m365-licenses/changes';
import { getLicense, listLicenses, type License } from '@portal/contract/m365-licenses/licenses';
import {
  forgetLicenseOrder,
  getLicenseProduct,
  orderLicenses,
} from '@portal/contract/m365-licenses/products';
import {
  acceptCustomerAgreement,
  authorizeTenant,
  enableM365Licenses,
  getCustomerAgreement,
  m365LicensesLife,
  sendCredentials,
} from '@portal/contract/m365-licenses/tenants';
import { answer, emptied, type Answer } from '../../answers.ts';
import {
  estimateAnswer,
  extendedLicense,
  licenseOwner as me,
  licensesAddress,
  licensesAnswer,
  licensesStatus,
  licenseWith,
  orderWith,
  productAnswers,
  waitingFor,
  besideList,
} from '../../license-answers.ts';
import { someId } from '../../row.ts';
import { addLine } from '../../rows/shown-licenses.ts';
import { endAndRefreshWrites } from '../life.ts';
import { after, button, fill, firstMenu, inDialog, item, radio, tickAll, type WriteRow } from '../row.ts';

const later = '2099-11-24T07:54:00.000Z';
const changeable = { cancellableUntil: later, termEndsAt: later, refundMinor: 4_668_600 };

const listWith =
  (change: Partial<License> = {}) =>
  (): Answer[] => [
    licensesStatus(),
    ...besideList(),
    licensesAnswer({ ...changeable, ...change, id: someId }),
    answer(getLicense, licenseWith({ ...changeable, ...change })),
  ];
const onList = { me, address: licensesAddress, answers: listWith() };
const onTenant = { me, address: `${licensesAddress}/authorize` };
const person = { firstName: 'Kim', lastName: 'Berg', email: 'kim.berg@polarvind.example' };

const ofTenant: readonly WriteRow[] = [
  {
    ...onTenant,
    answers: () => [licensesStatus({ state: 'not-enabled', tenant: null })],
    writes: authorizeTenant,
    upTo: after(fill({ domain: 'polarvind.onmicrosoft.com' }), button('m365-licenses.authorize.getLink')),
  },
  {
    ...onTenant,
    answers: () => [licensesStatus(waitingFor('open'))],
    writes: enableM365Licenses,
    upTo: after(tickAll, button('services.enable.action')),
  },
  {
    ...onTenant,
    reads: [getCustomerAgreement],
    answers: () => [licensesStatus({ tenant: { agreement: null } })],
    writes: acceptCustomerAgreement,
    upTo: after(
      button('m365-licenses.agreement.accept'),
      fill(person),
      tickAll,
      inDialog('m365-licenses.agreement.accept'),
    ),
  },
  {
    ...onTenant,
    answers: () => [
      licensesStatus({ tenant: { isNew: true, credentials: { areKept: true, sentAt: null, sentTo: null } } }),
    ],
    writes: sendCredentials,
    upTo: after(
      button('m365-licenses.credentials.send'),
      fill({ email: person.email }),
      inDialog('m365-licenses.credentials.send'),
    ),
  },
  ...endAndRefreshWrites('m365-licenses', m365LicensesLife, {
    onList,
    emptied: { answers: () => [licensesStatus(), ...besideList(), emptied(listLicenses)] },
  }),
];

const ofLicenses: readonly WriteRow[] = [
  {
    me,
    address: `${licensesAddress}/order-licenses`,
    answers: () => [...listWith()(), ...productAnswers(), estimateAnswer()],
    writes: orderLicenses,
    upTo: after(
      async (page, t) => {
        await addLine(page, t);
        await page.clock.runFor(400);
      },
      tickAll,
      button('m365-licenses.licenses.create.title'),
    ),
  },
  {
    ...onList,
    answers: () => [licensesStatus(), licensesAnswer({}), ...besideList(orderWith({ failed: true }))],
    writes: forgetLicenseOrder,
    upTo: after(button('m365-licenses.orders.forget'), inDialog('m365-licenses.orders.forget')),
  },
  {
    me,
    address: `${licensesAddress}/edit-license?id=${someId}`,
    answers: listWith(),
    reads: [estimateLicenseChange, getLicenseProduct],
    writes: updateLicense,
    upTo: after(fill({ quantity: '190' }), tickAll, button('m365-licenses.licenses.edit.save')),
  },
  {
    ...onList,
    reads: [listTermEnds],
    writes: setLicenseTermEnd,
    upTo: after(
      firstMenu,
      item('m365-licenses.licenses.action.termEnd'),
      radio('m365-licenses.termEnds.extends'),
      inDialog('m365-licenses.termEnds.save'),
    ),
  },
  {
    ...onList,
    answers: () => [...listWith(extendedLicense)(), ...productAnswers(), estimateAnswer()],
    writes: startLicenseTerm,
    upTo: after(
      firstMenu,
      item('m365-licenses.licenses.action.newTerm'),
      async (page) => await page.clock.runFor(400),
      tickAll,
      inDialog('m365-licenses.newTerm.confirm'),
    ),
  },
  {
    me,
    address: `${licensesAddress}?license=${someId}`,
    answers: listWith({
      wasToEnd: true,
      termEnd: { ...licenseWith().termEnd, outcome: 'extends', isDecided: false },
    }),
    writes: setLicenseTermEnd,
    at: 'what was to end',
    upTo: (page) => Promise.resolve(page.getByRole('button', { name: /Let it end on|Låt den upphöra/ })),
  },
  {
    ...onList,
    writes: suspendLicense,
    upTo: after(
      firstMenu,
      item('m365-licenses.licenses.action.suspend'),
      inDialog('m365-licenses.licenses.action.suspend'),
    ),
  },
  {
    ...onList,
    answers: listWith({ status: 'suspended' }),
    reads: [listTermEnds],
    writes: reactivateLicense,
    upTo: after(
      firstMenu,
      item('m365-licenses.licenses.action.reactivate'),
      inDialog('m365-licenses.licenses.action.reactivate'),
    ),
  },
  {
    ...onList,
    writes: cancelLicense,
    upTo: after(
      firstMenu,
      item('m365-licenses.licenses.action.cancel'),
      tickAll,
      inDialog('m365-licenses.licenses.action.cancel'),
    ),
  },
];

export const writes: readonly WriteRow[] = [...ofTenant, ...ofLicenses];
