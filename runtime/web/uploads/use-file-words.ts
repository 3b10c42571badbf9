// Sizes and limits of files in the reader's language.
import { useTranslation } from 'react-i18next';
import type { UploadProfile } from '../../core/descriptor.ts';
import type { FileFacts, FileFault } from './check-file.ts';

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

export interface FileWords {
  size(bytes: number): string;
  /** One line under the button: which files, how large, how many. */
  limits(profile: UploadProfile): string;
  fault(fault: FileFault, file: FileFacts, profile: UploadProfile): string;
}

function round(number: number): string {
  return String(Math.round(number * 10) / 10);
}

export function useFileWords(): FileWords {
  const { t } = useTranslation();
  const size = (bytes: number): string => {
    if (bytes >= megabyte) return t('ui.file.megabytes', { number: round(bytes / megabyte) });
    if (bytes >= kilobyte) return t('ui.file.kilobytes', { number: round(bytes / kilobyte) });
    return t('ui.file.bytes', { number: bytes });
  };
  return {
    size,
    limits: (profile) =>
      t(profile.maxFiles === undefined ? 'ui.upload.limits' : 'ui.upload.limitsWithCount', {
        extensions: profile.extensions.join(', '),
        size: size(profile.maxBytes),
        number: profile.maxFiles,
      }),
    fault: (fault, file, profile) =>
      t(`error.${fault}`, {
        name: file.name,
        allowed: profile.extensions.join(', '),
        size: size(file.size),
        limit: size(profile.maxBytes),
        maximum: profile.maxFiles,
      }),
  };
}
