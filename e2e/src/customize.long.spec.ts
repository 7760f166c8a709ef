import { expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { lowContrasts } from './testing/contrast.ts';
import { newPartner } from './testing/people.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { open } = useBrowser();

test('every word of the page of the brand is drawn at 4.5 to 1 or more in both modes with 500 random colors', async () => {
  const t = wordsOf('en');
  const { owner } = await newPartner();
  const visited = await open();
  const { page } = visited;
  await enter(visited, owner, '/company/settings/customize');
  await page
    .getByRole('link', { name: t('company.preview.link') })
    .first()
    .waitFor();
  const { measured, failed } = await lowContrasts(page, owner, 500);
  expect(failed).toEqual([]);
  expect(measured).toBeGreaterThan(500 * 2 * 30);
}, 900_000);
