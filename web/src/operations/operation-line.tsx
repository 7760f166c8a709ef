import type { Operation } from '@portal/contract/operations';
import { useTexts, type UseTexts } from '../platform/use-texts.ts';
import { useNow } from '../ui/age.tsx';
import { agePartsOf } from '../ui/ages.ts';
import { elapsedSeconds, isUnderWay, leftSeconds } from './operation-times.ts';
import { reasonText } from './reason.ts';
import classes from './tray.module.css';

/** The second line of a row: what happens now and how long it takes, or why it did not succeed. */
export function OperationLine({ operation }: { operation: Operation }) {
  const texts = useTexts();
  const now = useNow(isUnderWay(operation) ? operation.createdAt : null);
  return <p className={classes.line}>{lineOf(operation, { ...texts, now })}</p>;
}

type LineTexts = UseTexts & { now: number };

function lineOf(operation: Operation, telling: LineTexts): string {
  const { t, format } = telling;
  if (operation.state === 'running') return runningLine(operation, telling);
  if (operation.state === 'waiting') return waitingLine(operation, telling);
  if (operation.state !== 'succeeded') {
    return `${reasonText(operation, telling)} ${t('operations.reference', { reference: operation.reference })}`;
  }
  const duration = durationOf(Math.max(1, elapsedSeconds(operation, telling.now)), t);
  const by = {
    time: whenOf(operation.finishedAt ?? operation.createdAt, telling),
    person: operation.createdBy,
  };
  return [t('operations.line.finishedIn', { duration }), t('operations.line.finishedBy', by)].join(' · ');

  function whenOf(at: string, { now }: LineTexts): string {
    const isToday = new Date(at).toDateString() === new Date(now).toDateString();
    return isToday ? format.time(at) : format.dateTime(at);
  }
}

function durationOf(seconds: number, t: UseTexts['t']): string {
  const { unit, count } = agePartsOf(seconds);
  return t(`operations.time.${unit}`, { count });
}

function runningLine(operation: Operation, { t, now }: LineTexts): string {
  const elapsed = durationOf(elapsedSeconds(operation, now), t);
  const left = leftSeconds(operation, now);
  const step = t('operations.line.step', { step: Math.max(1, operation.step), steps: operation.steps });
  const time =
    left === null
      ? t('operations.line.longer', { elapsed })
      : t('operations.line.left', { elapsed, left: durationOf(left, t) });
  return `${step} · ${time}`;
}

function waitingLine(operation: Operation, telling: LineTexts): string {
  const { t, format, now } = telling;
  if (operation.reason === null) {
    return t('operations.line.toStart', { elapsed: durationOf(elapsedSeconds(operation, now), t) });
  }
  const next =
    operation.nextTryAt && t('operations.line.nextTry', { time: format.time(operation.nextTryAt) });
  return [reasonText(operation, telling), next].filter(Boolean).join(' ');
}
