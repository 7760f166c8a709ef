import {
  createDownloadLink,
  deleteDownload,
  getDownload,
  getDownloadFile,
  listDownloads,
  listDownloadSources,
  publishDownload,
  registerDownload,
  takeDownload,
  updateDownload,
  uploadDownload,
} from '@portal/contract/downloads';
import { opens, opensFile, reads, writes, writesPrepared, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { downloadsPage } from './repository.ts';
import { makeLink, sendDownload, takeByTicket } from './sending.ts';
import { lookAgain, publish, read, readAddress, register, remove, update, upload } from './service.ts';

const downloadsBindings = (platform: Platform): Binding[] => [
  reads(listDownloads, ({ query, request }) => downloadsPage(platform.sealer, request.language, query)),
  writes(uploadDownload, upload),
  writesPrepared(registerDownload, readAddress(platform), register),
  opens(listDownloadSources, async () => ({ items: platform.config.DOWNLOAD_SOURCES })),
  writes(getDownload, read),
  writes(updateDownload, update),
  writesPrepared(publishDownload, lookAgain(platform), publish),
  writes(deleteDownload, remove),
  opensFile(getDownloadFile, sendDownload(platform)),
  opens(createDownloadLink, makeLink(platform)),
  opensFile(takeDownload, takeByTicket(platform)),
];

export const downloadsCapability: Capability = { name: 'downloads', bindings: downloadsBindings };
