import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import { hasTermEnd, type License } from '@portal/contract/m365-licenses/licenses';
import { absent } from '../../platform/format.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { PanelProps } from '../../services/service-list.tsx';
import { ThingFailure } from '../../services/things/thing-failure.tsx';
import { ThingPanel } from '../../services/things/thing-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, FactList } from '../../ui/side-panel.tsx';
import { licenseScreens } from '../screens.ts';
import { isFinal, useLicenseActions } from './license-actions.ts';
import { licenses } from './licenses.ts';
import { LicenseWord, useSeatsText } from './license-states.tsx';
import { Scheduled, TermEnd } from './term-end-notes.tsx';
import { useMoment } from './use-moment.ts';
import classes from '../m365-licenses.module.css';

/** The details of the license in the address. */
export const LicensePanel = (props: PanelProps) => (
  <ThingPanel {...props} things={licenses}>
    {(license) => (
      <>
        <ThingFailure of={licenseScreens} thing={license} isFinal={isFinal(license)} />
        {hasTermEnd(license) && <TermEnd license={license} />}
        {hasTermEnd(license) && <Scheduled license={license} />}
        <Facts license={license} />
        <Actions license={license} />
      </>
    )}
  </ThingPanel>
);

type OfLicense = { license: License };

/** In the order they are shown. */
const factNames = [
  'purchased',
  'assigned',
  'unassigned',
  'unitPrice',
  'customerMinor',
  'partnerMinor',
  'term',
  'termStartsAt',
  'endOfTerm',
  'changes',
  'sku',
  'createdAt',
  'origin',
  'unknownWords',
] as const;

function Facts({ license }: OfLicense) {
  const { t, format, language } = useTexts();
  const seats = useSeatsText();
  const windowText = useWindowText();
  const unknownWord = ({ of, word }: NonNullable<License['unknownWords']>[number]) =>
    t(`m365-licenses.unknownWord.${of}`, { word });
  const { currency, unitPrice, customerMinor, partnerMinor, termEndsAt, orderedHere } = license;
  const windows = openWindows(license);
  const per = t(`m365-licenses.per.${license.billingPeriod}`);
  const none = t('m365-licenses.windows.none');
  const noPrice = hasTermEnd(license) ? t('m365-licenses.noPrice') : absent;
  const facts: Partial<Record<TextIn<'m365-licenses.column'>, string>> = {
    purchased: format.number(license.purchased),
    assigned: seats(license.assigned),
    unassigned: seats(license.unassigned),
    unitPrice: unitPrice === null ? noPrice : format.price(unitPrice, currency),
    customerMinor: customerMinor === null ? noPrice : `${format.money(customerMinor, currency)} ${per}`,
    ...(partnerMinor !== null && { partnerMinor: `${format.money(partnerMinor, currency)} ${per}` }),
    term: `${licenseWords.term[license.term][language]} · ${licenseWords.billingPeriod[license.billingPeriod][language]}`,
    termStartsAt: format.date(license.termStartsAt),
    endOfTerm: `${format.date(termEndsAt)} ${format.deadline(termEndsAt)}`,
    ...(hasTermEnd(license) && { changes: windows.length === 0 ? none : windows.map(windowText).join('. ') }),
    sku: license.sku,
    createdAt: format.dateTime(license.createdAt),
    ...(!orderedHere && { origin: t('m365-licenses.notOrderedHereText') }),
    ...(license.unknownWords?.length && { unknownWords: license.unknownWords.map(unknownWord).join(' ') }),
  };
  return (
    <FactList>
      <Fact name={t('m365-licenses.column.status')}>
        <LicenseWord license={license} />
      </Fact>
      {factNames.map((name) =>
        facts[name] === undefined ? null : (
          <Fact key={name} name={t(`m365-licenses.column.${name}`)}>
            {facts[name]}
          </Fact>
        ),
      )}
    </FactList>
  );
}

/** Its windows, without the last seat, which is given back by canceling alone. */
const openWindows = ({ windows, purchased }: License): License['windows'] => {
  let left = purchased - 1;
  return windows
    .map((window) => {
      const quantity = Math.min(window.quantity, left);
      left -= quantity;
      return { ...window, quantity };
    })
    .filter(({ quantity }) => quantity > 0);
};

/** Until when how many seats can be given back. */
function useWindowText(): (window: License['windows'][number]) => string {
  const { t, format } = useTexts();
  return ({ quantity: count, until }) =>
    t('m365-licenses.windows.open', { count, date: format.date(until), time: format.deadline(until) });
}

/** What can be done with it, until its windows close. */
function Actions({ license }: OfLicense) {
  useMoment(license);
  const { actionsOf, dialog } = useLicenseActions();
  return (
    <div className={classes.actions}>
      {actionsOf(license).map(({ label, icon, href, onSelect, busy, disabledReason }) => (
        <Button key={label} size="toolbar" {...{ icon, href, busy, disabledReason }} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {dialog}
    </div>
  );
}
