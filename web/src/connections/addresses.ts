export const waitingOperations = '/operator/queues/operations?state=waiting&service=s3-storage';
export const waitingMails = '/operator/queues/mails';
