import { callerOf, newCustomer, speak, unique } from '../house.ts';
import { newPartner } from '../partners.ts';
import { allViews, type Screen } from '../screens.ts';

/** A partner whose colors are corrected for some uses. */
export async function customizeScreens(): Promise<Screen[]> {
  const { owner } = await newPartner();
  const caller = await callerOf(owner);
  const customer = `Kunden ${unique()} AB`;
  await newCustomer(caller, { name: customer });
  const { body } = await caller('GET', '/company/brand/');
  const primaryColor = { lightMode: '#FF6A00', darkMode: '#FFA14D' };
  await caller('PUT', '/company/appearance/', { body: { primaryColor, version: body['version'] } });
  await speak(owner, 'sv');
  return [
    {
      name: 'customize',
      email: owner,
      address: () => '/company/settings/customize',
      show: async (page, t) => {
        await page.getByRole('heading', { level: 1, name: t('company.customize.title') }).waitFor();
        await page.getByText('#B34A09').waitFor();
        await page.getByText(customer).first().waitFor();
      },
      // The language is the person's.
      views: allViews.map((view) => ({ ...view, language: 'sv' })),
    },
  ];
}
