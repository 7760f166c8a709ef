import { expect, test } from 'vitest';
import { createOperator, createUser, signIn } from '../testing/people.ts';
import { createTestPortal } from '../testing/test-portal.ts';

test('as many partners as there are connections are created at once: none waits for another’s', async () => {
  const portal = await createTestPortal({ DATABASE_POOL: '1' });
  const token = await signIn(portal, await createUser(portal, await createOperator(portal)));
  const create = (index: number) =>
    portal.call('POST', '/operator/partner/', {
      token,
      body: {
        name: `Samtidiga ${index} AB`,
        organizationNumber: '556016-0680',
        contactEmail: 'info@samtidiga.example',
        invoiceEmail: 'faktura@samtidiga.example',
        inviteOwnerEmail: `owner-${index}@samtidiga.example`,
      },
    });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(create));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  await portal.close();
});
