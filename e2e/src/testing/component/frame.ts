import { getCompanyAppearance, getDarkLogo, getLightLogo } from '@portal/contract/company';
import { listGlobalNotifications } from '@portal/contract/global-notification';
import { listOperations, streamEvents, streamOperatorEvents } from '@portal/contract/operations';
import { answer, never, type Answer } from './answers.ts';

const green = { brand: '#32dc5a', onBrand: '#0b1a33', brandHover: '#16cf4c' };
const noLogo = { data: { data: '' } };

/** What every page asks. */
export const frameAnswers: readonly Answer[] = [
  answer(getCompanyAppearance, {
    name: 'Björkudden IT AB',
    primaryColor: { lightMode: green.brand, darkMode: green.brand },
    tokens: {
      light: { ...green, brandEdge: '#06ac3d', link: '#047c29' },
      dark: { ...green, brandEdge: green.brand, link: green.brand },
    },
    registrationUrl: null,
    passwordPolicy: 'specification',
  }),
  answer(getLightLogo, noLogo),
  answer(getDarkLogo, noLogo),
  answer(listOperations, { items: [] }),
  answer(listGlobalNotifications, { items: [] }),
  never(streamEvents),
  never(streamOperatorEvents),
];
