import type { InvoiceStatus } from '@portal/contract/invoices/invoices';
import { IconArrowBackUp, IconClock } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = {
  pending: { tone: 'info', icon: IconClock },
  overdue: { tone: 'err' },
  paid: { tone: 'ok' },
  credited: { tone: 'off', icon: IconArrowBackUp },
} as const satisfies Record<InvoiceStatus, object>;

export function InvoiceStatusWord({ status }: { status: InvoiceStatus }) {
  const { t } = useTexts();
  return <StatusWord {...looks[status]} word={t(`invoices.status.${status}`)} />;
}
