export { ComparedTexts } from './compared-texts.tsx';
export { DocumentFile, publishedFileOf } from './document-file.tsx';
export { DocumentText } from './document-text.tsx';
export { SinceConsent } from './since-consent.tsx';
