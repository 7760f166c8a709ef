import { callerOf, unique } from '../house.ts';
import { partnerNamed } from '../partners.ts';
import { allViews, twoViews, type Screen } from '../screens.ts';

const email = 'operator@demo.example';
const partners = '/operator/partners';

/** A partner whose first owner has not accepted the invitation. */
async function newOwnerless(): Promise<string> {
  const name = `Utan ägare ${unique()} AB`;
  const address = `nobody-yet-${unique()}@e2e.example`;
  const contact = { contactEmail: address, invoiceEmail: address, inviteOwnerEmail: address };
  const operator = await callerOf(email);
  await operator('POST', '/operator/partner/', {
    body: { name, organizationNumber: '556016-0680', ...contact },
  });
  return partnerNamed(name);
}

export async function partnersScreens(): Promise<Screen[]> {
  const ownerless = `${partners}/edit?id=${await newOwnerless()}`;
  const partner = `${partners}/edit?id=${await partnerNamed('Fyrskeppet')}`;
  return [
    {
      name: 'partners',
      email,
      address: () => partners,
      views: allViews,
      show: (page) => page.getByRole('link', { name: 'Björkudden IT AB' }).waitFor(),
    },
    {
      name: 'partner',
      email,
      address: () => partner,
      views: allViews,
      show: (page, t) => page.getByRole('button', { name: t('partners.suspend.ask') }).waitFor(),
    },
    {
      name: 'create-partner',
      email,
      address: () => '/operator/partners/create',
      views: twoViews,
      show: (page, t) => page.getByText(t('partners.next.owner')).waitFor(),
    },
    {
      name: 'partner-without-owner',
      email,
      address: () => ownerless,
      views: twoViews,
      show: async (page, t) => {
        await page.getByText(t('partners.owner.invited')).waitFor();
        await page.getByRole('button', { name: t('partners.owner.again') }).click();
        await page.getByRole('dialog').getByText(t('partners.owner.text')).waitFor();
      },
    },
    {
      name: 'suspend-partner',
      email,
      address: () => partner,
      views: twoViews,
      show: async (page, t) => {
        await page.getByRole('button', { name: t('partners.suspend.ask') }).click();
        await page.getByRole('dialog').getByText(t('partners.suspend.text')).waitFor();
      },
    },
    {
      name: 'credit-limit',
      email,
      address: () => partner,
      views: twoViews,
      show: async (page, t) => {
        await page.getByRole('button', { name: t('partners.credit.ask') }).click();
        await page.getByRole('dialog').getByText(t('partners.credit.text')).waitFor();
      },
    },
  ];
}
