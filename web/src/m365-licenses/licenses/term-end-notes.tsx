import { setLicenseTermEnd } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { useIsEverAllowed } from '../../platform/rights.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/status.tsx';
import { useSend } from '../../ui/use-send.ts';
import { licenseScreens } from '../screens.ts';
import { useLicenseRefusals } from './license-actions.ts';
import { useTermEndText } from './license-states.tsx';
import { useMoment } from './use-moment.ts';
import classes from '../m365-licenses.module.css';

type OfLicense = { license: License };

/** What happens at the end of its term, before anything else of it. */
export function TermEnd({ license }: OfLicense) {
  const { t } = useTexts();
  const [first = '', ...others] = useTermEndText()(license);
  const { outcome, isDecided } = license.termEnd;
  return (
    <Note tone={outcome === 'extends' && !isDecided ? 'warn' : 'info'} title={first}>
      {others.length > 0 && <p>{others.join(' ')}</p>}
      {license.wasToEnd && (
        <>
          <p>{t('m365-licenses.wasToEnd.text')}</p>
          <EndAfterAll license={license} />
        </>
      )}
    </Note>
  );
}

/** Puts right what was decided here, in one press. */
function EndAfterAll({ license }: OfLicense) {
  const { t, format } = useTexts();
  const { id, version, termEndsAt } = license;
  const refused = useLicenseRefusals()(license, useMoment(license)).termEnd;
  const mayEver = useIsEverAllowed(licenseScreens.order);
  const { send, isBusy } = useSend({
    call: ({ write }) =>
      write(setLicenseTermEnd, { query: { id }, body: { termEnd: { outcome: 'ends' }, version } }),
    errorTitle: t('m365-licenses.failed.setLicenseTermEnd'),
  });
  if (!mayEver) return null;
  return (
    <Button size="toolbar" busy={isBusy} disabledReason={refused} onClick={() => send()}>
      {t('m365-licenses.wasToEnd.end', { date: format.date(termEndsAt) })}
    </Button>
  );
}

/** What others have scheduled with the system, each with its day and what it is of. */
export function Scheduled({ license: { scheduled } }: OfLicense) {
  const { t, format } = useTexts();
  if (scheduled.length === 0) return null;
  const text = (name: TextIn<'m365-licenses.scheduled'>, values = {}) =>
    t(`m365-licenses.scheduled.${name}`, values);
  const sentence = ({ what, word, on, name, quantity }: License['scheduled'][number]) => {
    const seats = quantity === null ? '' : text('seats', { count: quantity });
    const product = [name, seats].filter(Boolean).join(', ');
    const date = on === null ? text('someDay') : text('onDay', { date: format.date(on) });
    const known = what === 'transition' ? 'becomes' : 'does';
    return text(product === '' ? known : `${known}As`, { word, product, date });
  };
  return (
    <Note tone="info" title={text('title')}>
      <ul className={classes.lines}>
        {scheduled.map((one, place) => (
          <li key={place}>{sentence(one)}</li>
        ))}
      </ul>
      <p>{text('stays')}</p>
    </Note>
  );
}
