import { jsonReply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { bodyIn, required, resold, type Answer, type Call } from './call.ts';
import { uuidOf } from './catalog.ts';
import { collectionReply, refusals } from './replies.ts';
import { contact, type Agreement, type World } from './state.ts';

const type = 'MicrosoftCustomerAgreement';
const templateId = '117a77b0-9360-443b-8795-c6dedc750cf9';
const agreementLink = 'https://aka.ms/customeragreement';

const isOurType = (call: Call): boolean => call.request.query.get('agreementType') === type;

export const listTemplates: Answer = (call) =>
  collectionReply(
    isOurType(call) ? [{ templateId, agreementType: type, agreementLink, versionRank: 0 }] : [],
  );

export const getDocument: Answer = (call) => {
  const language = required(call, 'language');
  const country = required(call, 'country');
  if (call.part('templateId') !== templateId) throw refusals.unreadable('templateId');
  const displayUri = `https://agreements.simulator.example/${templateId}/${language}-${country}`;
  return jsonReply({ displayUri, downloadUri: `${displayUri}.pdf`, language, country });
};

const toJson = ({ primaryContact, templateId: template, dateAgreed }: Agreement) => ({
  userId: uuidOf('partner user'),
  primaryContact,
  templateId: template,
  dateAgreed,
  type,
  agreementLink,
});

/** Without a type, the vendor tells those of another agreement, which nobody here has. */
export const listAgreements: Answer = (call) => {
  const { id } = resold(call);
  const own = call.world.data.agreements.filter(({ customerId }) => customerId === id);
  return collectionReply(isOurType(call) ? own.map(toJson) : []);
};

const newAgreement = z.strictObject({
  primaryContact: contact,
  templateId: z.literal(templateId),
  dateAgreed: z.iso.datetime({ offset: true }),
  type: z.literal(type),
});

export const createAgreement: Answer = (call) => {
  const { id } = resold(call);
  const { type: _always, ...wanted } = bodyIn(call, newAgreement);
  const same = JSON.stringify(wanted.primaryContact);
  const { agreements } = call.world.data;
  if (agreements.some((one) => one.customerId === id && JSON.stringify(one.primaryContact) === same))
    throw refusals.agreementExists();
  const made = { customerId: id, ...wanted };
  agreements.push(made);
  return jsonReply(toJson(made), 201);
};

export const getSignature: Answer = (call) => jsonReply({ isSigned: resold(call).hasSigned });

export const hasAgreement = ({ data }: World, customerId: string): boolean =>
  data.agreements.some((one) => one.customerId === customerId) ||
  data.customers.some(({ id, hasSigned }) => id === customerId && hasSigned);
