import * as z from 'zod';
import { defineErrors } from './errors.ts';

/** Which of several files it is about. */
const ofFile = { file: z.string().optional() };

/** What a form with a file may be refused with. */
export const uploadsProblems = defineErrors({
  fileTooLarge: {
    status: 413,
    message: 'The file is too large.',
    details: z.object({ maxBytes: z.number(), ...ofFile }),
  },
  fileEmpty: { status: 400, message: 'The file is empty.', details: z.object(ofFile) },
  oneFileOnly: { status: 400, message: 'Send one file, in the field "file".' },
  tooManyFiles: {
    status: 400,
    message: 'Too many files were sent.',
    details: z.object({ maxFiles: z.number() }),
  },
  fileNameInvalid: {
    status: 400,
    message: 'The name of the file is a path. Send its last part alone.',
    details: z.object(ofFile),
  },
  fileTypeNotAllowed: {
    status: 415,
    message: 'A file of this type cannot be uploaded here.',
    details: z.object({ kinds: z.array(z.string()).readonly(), ...ofFile }),
  },
  fileTypeMismatch: {
    status: 415,
    message: 'The content of the file is not what its name says.',
    details: z.object(ofFile),
  },
  fileDamaged: { status: 422, message: 'The file is damaged or cut short.', details: z.object(ofFile) },
  fileAmbiguous: {
    status: 422,
    message: 'The file can be read as more than one type. Save it anew and try again.',
    details: z.object(ofFile),
  },
  fileActive: {
    status: 422,
    message: 'The drawing has parts that run or load something. Export it as a plain SVG.',
    details: z.object(ofFile),
  },
  svgHasText: {
    status: 422,
    message: 'Convert the text of the drawing to outlines.',
    details: z.object(ofFile),
  },
  svgUnsupported: {
    status: 422,
    message: 'The drawing uses an element that is not supported. Export a plain SVG, or a PNG.',
    details: z.object({ element: z.string(), ...ofFile }),
  },
  fileTooComplex: {
    status: 422,
    message: 'The drawing is too complex. Simplify it, or export a PNG.',
    details: z.object(ofFile),
  },
  imageTooLarge: {
    status: 422,
    message: 'The picture has too many pixels.',
    details: z.object({ maxSide: z.number(), maxPixels: z.number(), ...ofFile }),
  },
  archiveTooLarge: {
    status: 422,
    message: 'The archive unpacks to far more than it is.',
    details: z.object(ofFile),
  },
  uploadMalformed: { status: 400, message: 'The form did not arrive whole.' },
  uploadTooSlow: { status: 408, message: 'The file did not arrive in time.' },
  uploadsBusy: { status: 503, message: 'Many files are being sent just now. Try again in a moment.' },
  ownUploadsBusy: { status: 429, message: 'Files of yours are being sent already. Wait for them to arrive.' },
});
