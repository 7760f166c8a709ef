/** What the product promises whatever else changes; a test that proves one carries its name among its `tags`. */
export const promises = [
  { name: 'tenants', description: 'No call reaches the data of another tenant.' },
  {
    name: 'two-fences',
    description: 'The application and the database each keep tenants apart without the other.',
  },
  { name: 'rights', description: 'Each role may do what the table of permissions says, and nothing else.' },
  { name: 'rights-at-once', description: 'A session that lost its rights is refused at its next call.' },
  {
    name: 'sign-in',
    description: 'Nothing is open before password, terms and code, and each code works once.',
  },
  {
    name: 'impersonation',
    description: 'Whoever impersonates gains no right and reaches one organization only.',
  },
  { name: 'owner-left', description: 'An organization never loses its last enabled owner.' },
  {
    name: 'consent',
    description: 'Nobody works under terms they have not accepted; the evidence names the text.',
  },
  { name: 'order-once', description: 'An order is carried out once, through crashes and repetitions.' },
  { name: 'cloud-down', description: 'A cloud that is down delays orders and loses none.' },
  { name: 'locked-objects', description: 'Nothing in the portal deletes or unlocks a locked object.' },
  { name: 'secret-once', description: 'A secret is shown once and kept nowhere in plain text.' },
  {
    name: 'hour-once',
    description: 'Each measured hour is charged once, and an hour without a reading never.',
  },
  { name: 'exact-money', description: 'Money is exact to the minor unit.' },
  {
    name: 'agreed-price',
    description: 'Nothing is ordered at a price that was not agreed to or above the credit limit.',
  },
  { name: 'price-secrecy', description: 'A customer never learns what its partner pays.' },
  { name: 'audited', description: 'A change and its audit entry are one transaction: both or neither.' },
  {
    name: 'audit-chain',
    description: 'Tampering with the audit log is found, and the first broken entry is named.',
  },
  {
    name: 'no-lost-edit',
    description: 'Of two edits of one version the second is refused and learns who was first.',
  },
  {
    name: 'mail-kept',
    description: 'A mail server that is down delays mail, and no mail is sent twice by two workers.',
  },
  { name: 'uploads', description: 'No upload runs, swells or is shown as anything but what it is.' },
  {
    name: 'outbound',
    description: 'No address that somebody typed leads the portal into a private network.',
  },
  {
    name: 'hostile-input',
    description: 'No input breaks the portal or slips in a field that is not asked for.',
  },
  {
    name: 'many-vms',
    description: 'A page of 5,000 VMs is one statement, and reads a bounded part of them.',
  },
  { name: 'unchanged-unwritten', description: 'Reading VMs and backups that are as they were writes none.' },
  {
    name: 'power-seen',
    description:
      'A change of power that the system reports is on an open screen before the next whole reading.',
  },
];
