import { createCustomer } from '@portal/contract/customers';
import { expect, test } from 'vitest';
import { errorsOf, packErrors, unpackError } from './field-errors.ts';

const customer = {
  name: '',
  organizationNumber: '559240-7166',
  contactEmail: 'it@polarvind.example',
  invoiceEmail: 'faktura@polarvind',
  disruptionEmails: ['drift@polarvind.example', 'jour'],
};

test('the record of the API says which fields are wrong, and how', () => {
  const errors = errorsOf(createCustomer.body, customer);
  expect(Object.keys(errors).toSorted()).toEqual(['disruptionEmails', 'invoiceEmail', 'name']);
  expect(unpackError(errors['name'])).toEqual({ errorKey: 'empty' });
  expect(unpackError(errors['invoiceEmail'])).toEqual({ errorKey: 'email' });
});

test('an error inside a list is told at the list', () => {
  const packed = packErrors({ 'disruptionEmails.1': { errorKey: 'email' } });
  expect(unpackError(packed['disruptionEmails'])).toEqual({ errorKey: 'email' });
});

test('values of a text survive the way through the form library', () => {
  const packed = packErrors({ name: { errorKey: 'maxLength', values: { max: 120 } } });
  expect(unpackError(packed['name'])).toEqual({ errorKey: 'maxLength', values: { max: 120 } });
});

test('no error is no error', () => {
  expect(unpackError(undefined)).toBeUndefined();
  expect(unpackError(null)).toBeUndefined();
});
