import { test } from 'vitest';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

test('the register page is in Swedish', async () => {
  const { page } = await open({ view: { language: 'sv' }, address: '/auth/register' });
  await page.getByLabel('Organisationsnummer').fill('12345');
  await page.getByLabel('E-post').fill('fel');
  await page.getByRole('button', { name: 'Ansök' }).click();
  const texts = [
    'Företagsnamn får inte lämnas tomt',
    'Ogiltigt organisationsnummer. Organisationsnumret måste ha formatet 123456-7890',
    'Förnamn får inte lämnas tomt',
    'Ange en giltig e-postadress',
    'Bekräfta att du har godkänt',
  ];
  for (const text of texts) await page.getByText(text, { exact: true }).waitFor();
  await page.locator('[name=companyName]:focus').waitFor();
});
