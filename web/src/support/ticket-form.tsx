import type { ResponseOf } from '@portal/contract/http';
import {
  emailSupport,
  ticketMaxLength,
  ticketServices,
  type getTicketReceiver,
  type TicketService,
} from '@portal/contract/support';
import { ticketServiceText } from '@portal/contract/support-texts';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { Note } from '../ui/status.tsx';
import { Card } from '../ui/two-pane.tsx';
import { ticketsPath } from './addresses.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { CustomerField } from './customer-field.tsx';
import classes from './support.module.css';
import { filesIdOf, useTicketForm } from './use-ticket-form.ts';

type Receiver = ResponseOf<typeof getTicketReceiver>;

/** The services that one has, whatever the ticket begins with, and anything else. */
function useServices(chosen: TicketService | ''): readonly TicketService[] {
  const offered = useMe()?.servicesOffered ?? [];
  return ticketServices.filter(
    (service) => service === 'other' || service === chosen || offered.some((one) => one === service),
  );
}

/** What support is asked: about which service and whom, in words and with files. */
export function TicketForm({ receiver }: { receiver: Receiver }) {
  const { t, language } = useTexts();
  const role = useRefusal(emailSupport);
  const isPartner = useWorkplaceKind() === 'partner';
  const { form, chosen } = useTicketForm();
  const [wasDraft] = useState(form.draftSavedAt !== null);
  const services = useServices(form.values.service);
  const nowhere = receiver.address === null ? t(`support.create.nowhere.${receiver.of}`) : undefined;
  return (
    <>
      <FormLayout form={form} side={<Side receiver={receiver} />}>
        {nowhere !== undefined && <Note tone="warn" title={nowhere} />}
        <FormSection>
          <SelectField
            {...form.field('service')}
            label={t('support.column.service')}
            placeholder={t('support.create.chooseService')}
            options={services.map((value) => ({ value, label: ticketServiceText(value, language) }))}
            required
          />
          {isPartner && (
            <CustomerField
              {...form.field('customerId')}
              label={t('support.column.customer')}
              help={t('support.create.customerHelp')}
            />
          )}
          <div>
            <TextareaField
              {...form.field('description')}
              label={t('support.create.description')}
              help={t('support.create.descriptionHelp')}
              rows={10}
              required
            />
            <Count text={form.values.description} />
          </div>
          <AttachmentsField
            id={filesIdOf(form)}
            files={chosen.files}
            problem={chosen.problem}
            wasDraft={wasDraft}
            onChange={chosen.choose}
          />
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={t('support.create.send')}
        icon={IconSend}
        cancelHref={ticketsPath}
        disabledReason={role ?? nowhere}
      />
    </>
  );
}

/** How much of the room is used, as the API counts it. */
function Count({ text }: { text: string }) {
  const { t } = useTexts();
  const count = text.trim().length;
  return (
    <p className={classes.count} data-over={count > ticketMaxLength || undefined}>
      {t('support.create.count', { count, max: ticketMaxLength })}
    </p>
  );
}

function Side({ receiver: { address, of } }: { receiver: Receiver }) {
  const { t } = useTexts();
  const email = useMe()?.user.email ?? '';
  return (
    <>
      {address !== null && (
        <Card title={t('support.create.goesTo')}>
          <p className={classes.address}>{address}</p>
          <p>{t(`support.create.goesToText.${of}`)}</p>
        </Card>
      )}
      <Card title={t('support.create.next')}>
        <p>{t('support.create.nextText', { email })}</p>
      </Card>
    </>
  );
}
