import { listed, notice, publish } from '../notices.ts';
import { allViews, twoViews, type Screen } from '../screens.ts';
import { within } from '../words.ts';

const notices = '/operator/notices';
const operator = { email: 'operator@demo.example', views: twoViews } as const;

let shown = '';
const shownAddress = (): string => `/operator/edit-notice?id=${shown}`;

const showWithBanner: Screen['show'] = async (page, t) => {
  if (!(await listed()).some(({ state }) => state === 'shown')) {
    shown = await publish({ kind: 'disruption', service: 's3-storage', region: 'SE-CENTRAL-1' });
    await publish({ kind: 'maintenance' });
    await publish({});
  }
  await page.goto(shownAddress());
  await page.getByText(t('global-notification.mails.began')).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: within(notice.titleEn.slice(0, 1)) })
    .first()
    .waitFor();
};

/** `endAll` after them: other screens are looked at without banners. */
export const noticesScreens = (): Screen[] => [
  {
    ...operator,
    name: 'notices',
    address: () => notices,
    views: allViews,
    show: (page, t) => page.getByText(t('global-notification.state.planned')).first().waitFor(),
  },
  {
    ...operator,
    name: 'notice-over',
    address: () => notices,
    show: async (page, t) => {
      await page
        .getByRole('link', { name: within('SE-NORTH-1') })
        .first()
        .click();
      await page.getByText(t('global-notification.one.about')).first().waitFor();
    },
  },
  {
    ...operator,
    name: 'create-notice',
    address: () => '/operator/create-notice',
    show: async (page, t) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('radio', { name: within(t('global-notification.kind.disruption')) }).check();
      await page.getByText(t('global-notification.reach.twice')).waitFor();
    },
  },
  {
    ...operator,
    name: 'notice-shown-with-banner',
    address: shownAddress,
    show: showWithBanner,
  },
];
