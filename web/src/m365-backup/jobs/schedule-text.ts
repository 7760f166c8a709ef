import type { BackupSchedule } from '@portal/contract/m365-backup/jobs';
import { useTexts } from '../../platform/use-texts.ts';

const hourMinutes = 60;

/** When a job runs, in words; null of one that the portal has no words for. */
export function useScheduleText(): (schedule: BackupSchedule | null) => string {
  const { t } = useTexts();
  return (schedule) => {
    if (schedule === null) return t('common.unknown');
    if (schedule.kind === 'manual') return t('m365-backup.schedule.manual');
    if (schedule.kind === 'daily') return t(`m365-backup.schedule.${schedule.days}`, { time: schedule.time });
    const { everyMinutes } = schedule;
    return everyMinutes < hourMinutes
      ? t('m365-backup.schedule.minutes', { count: everyMinutes })
      : t('m365-backup.schedule.hours', { count: everyMinutes / hourMinutes });
  };
}
