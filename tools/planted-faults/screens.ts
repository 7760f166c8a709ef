import type { Fault } from './fault.ts';

const ofCustomer = 'e2e/src/components/of-a-customer.spec.ts';
const questions = 'e2e/src/components/license-questions.spec.ts';
const vms = 'e2e/src/components/vms.spec.ts';
const cloudConnect = 'e2e/src/components/cloud-connect.spec.ts';
const cloudDetails = 'e2e/src/components/cloud-connect-details.spec.ts';
const deletion = 'e2e/src/components/delete-vdc.spec.ts';

/** Each builds the web anew. */
export const screenFaults: readonly Fault[] = [
  {
    name: 'The link of a VM loses its customer',
    file: 'web/src/virtual-data-center/vms/vm-actions.tsx',
    find: 'linkTo(editVmPath, { ...scope, vdcId, vmId: id })',
    replace: 'linkTo(editVmPath, { ...(scope && {}), vdcId, vmId: id })',
    test: { file: ofCustomer, name: 'a VM is opened in the customer that is in view' },
  },
  {
    name: 'The link of unused seats loses its customer',
    file: 'web/src/m365-licenses/renewals/unused-list.tsx',
    find: 'linkTo(licensePaths.listPath, { customerId: id, partnerId })',
    replace: 'linkTo(licensePaths.listPath, { ...(id && {}), partnerId })',
    test: {
      file: ofCustomer,
      name: 'unused seats lead to the licenses of their customer, in the partner that is in view',
    },
  },
  {
    name: 'A change of power that is pressed again is another order',
    file: 'web/src/platform/scope.ts',
    find: 'keyFor([endpoint.name, sent])',
    replace: 'keyFor([endpoint.name, sent, Math.random()])',
    test: {
      file: ofCustomer,
      name: 'a change of power that is pressed again after no answer is the same one',
    },
  },
  {
    name: 'A customer whose answer was lost is made once more',
    file: 'contract/src/idempotency.ts',
    find: "method === 'POST' && secret !== true",
    replace: "method === 'PUT' && secret !== true",
    test: {
      file: 'web/src/platform/scope.test.ts',
      name: 'what makes something has the key of what is sent, so that it is made once; a secret has none',
    },
  },
  {
    name: 'A license that could not be suspended says nothing',
    file: 'web/src/m365-licenses/licenses/change-dialogs.tsx',
    find: '      failure={failure}\n',
    replace: '      failure={failure && null}\n',
    test: {
      file: questions,
      name: 'a license that could not be suspended says so where it was asked, and can be tried again',
    },
  },
  {
    name: 'A license that is not active says that it is not suspended',
    file: 'web/src/m365-licenses/licenses/license-actions.ts',
    find: "unless(licenseCan.suspend(license), text('active'))",
    replace: "unless(licenseCan.suspend(license), text('suspended'))",
    test: {
      file: questions,
      name: 'a license that is disabled says of Suspend license why not',
    },
  },
  {
    name: 'Unused seats of none are told of',
    file: 'web/src/m365-licenses/renewals/unused-list.tsx',
    find: 'if (!data || data.seats === 0) return null;',
    replace: 'if (!data) return null;',
    test: {
      file: questions,
      name: 'seats that nobody uses are told with their price, and none are not told of',
    },
  },
  {
    name: 'What is busy counts as a second reason',
    file: 'web/src/customers/attention-words.ts',
    find: "reasons.filter((reason) => reason.level !== 'busy').length <= 1",
    replace: 'reasons.length <= 1',
    test: {
      file: 'e2e/src/components/customers.spec.ts',
      name: 'the list says what each uses, what it costs and what needs somebody, and each row opens its customer',
    },
  },
  {
    name: 'Restore points of VMs without a policy are not warned of',
    file: 'web/src/virtual-data-center/delete-vdc-dialog.tsx',
    find: 'tier !== null || restorePoints > 0',
    replace: 'tier !== null && restorePoints > 0',
    test: {
      file: deletion,
      name: 'restore points are warned of where any are left, and not where there are none',
    },
  },
  {
    name: 'A VM is reset without a question',
    file: 'web/src/virtual-data-center/vms/vm-actions.tsx',
    find: "change.action === 'off' || change.action === 'reset'",
    replace: "change.action === 'off'",
    test: { file: vms, name: 'the list › asks before what is not saved is lost, and only then' },
  },
  {
    name: 'A VM offers what its state does not take',
    file: 'web/src/virtual-data-center/vms/vm-actions.tsx',
    find: 'if (powerActionStates[action].includes(vm.powerState)) return undefined;',
    replace: 'if (powerActionStates[action].length > 0) return undefined;',
    test: {
      file: vms,
      name: 'the list › offers in each power state what it allows, and says why not the rest',
    },
  },
  {
    name: 'An event of licenses leaves the customer’s page as it was',
    file: 'web/src/platform/events-rules.ts',
    find: "licenses: [['m365-licenses'], ['customers', 'getCustomerOverview']],",
    replace: "licenses: [['m365-licenses']],",
    test: { file: 'web/src/platform/events.test.ts', name: 'an event makes stale what shows it' },
  },
  {
    name: 'A price that has changed leaves the consent to the old one',
    file: 'web/src/prices/agreement.ts',
    find: 'current.length > 0 && JSON.stringify(current) !== JSON.stringify(prices)',
    replace: 'current.length > 1 && JSON.stringify(current) !== JSON.stringify(prices)',
    test: {
      file: 'web/src/prices/agreement.test.ts',
      name: 'only another price than the one that was shown asks for the consent anew',
    },
  },
  {
    name: 'An order agrees to the prices that its form began with',
    file: 'web/src/prices/agreement.ts',
    find: '      current = prices;\n',
    replace: '      if (current.length === 0) current = prices;\n',
    test: {
      file: 'web/src/prices/agreement.test.ts',
      name: 'an order agrees to the prices that are shown when it is sent',
    },
  },
  {
    name: 'A form keeps the consent to a price that it shows no more',
    file: 'web/src/prices/agreement.ts',
    find: "form.set('costConsent', false);",
    replace: "form.set('costConsent', true);",
    test: {
      file: 'e2e/src/components/s3-cost.spec.ts',
      name: 'an order that is refused because the price has changed shows the new one, to be accepted anew',
    },
  },
  {
    name: 'A form after a failed order starts in another region',
    file: 'web/src/cloud-connect/enable-form.tsx',
    find: '  region ?? (known.find',
    replace: '  (known.find',
    test: { file: cloudConnect, name: 'what has failed to enable is ordered anew in its own region' },
  },
  {
    name: 'Why the service did not end is told nowhere on its page',
    file: 'web/src/cloud-connect/notes.tsx',
    find: 'failed?.kind !== disableCloudConnect.name',
    replace: 'failed?.kind !== undefined',
    test: {
      file: cloudConnect,
      name: 'an end that came to nothing says why on the page, and is not tried again as it was',
    },
  },
  {
    name: 'What is full asks for a larger quota while nobody can sign in',
    file: 'web/src/cloud-connect/notes.tsx',
    find: '!tenant.isSuspended && isFull',
    replace: 'isFull',
    test: {
      file: cloudDetails,
      name: 'what is full says so above all else, and not while nobody can sign in',
    },
  },
];
