import { createDownloadLink, listDownloads, takeDownload } from '@portal/contract/downloads';
import { expect, test } from 'vitest';
import { answer, refuse } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

test('a download has the name of its file from the beginning, whatever is answered', async () => {
  const list = sampleOf(listDownloads);
  const fileName = 'nightly å.txt';
  const items = list.items.map((one) => ({ ...one, fileName, state: 'published' as const }));
  const ticket = 'ticket-ticket-ticket-ticket-ticket-ticket-12';
  const { page, t } = await open({
    me: personOf('customer', 'viewer'),
    address: '/support/downloads',
    answers: [
      answer(listDownloads, { ...list, items }),
      answer(createDownloadLink, {
        ...sampleOf(createDownloadLink),
        address: `/api/support/download/take/?ticket=${ticket}`,
      }),
      refuse(takeDownload, 'downloadLinkUsed', { status: 410 }),
    ],
  });
  const take = page.getByRole('button', { name: t('downloads.take.one', { name: items[0]?.name ?? '' }) });
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
  expect(download.suggestedFilename()).toBe(fileName);
});
