// Sizes and limits of files in the reader's language.
import { useTranslation } from 'react-i18next';
import { limitOf, type Rounding, sizeParts } from '../../core/file-size.ts';
import type { UploadProfile } from '../../core/upload-profile.ts';
import type { FileFacts, FileFault } from './check-file.ts';

export interface FileMessages {
  size(bytes: number): string;
  /** One line under the button: which files, how large, how many. */
  limits(profile: UploadProfile): string;
  fault(fault: FileFault, file: FileFacts, profile: UploadProfile): string;
}

export function useFileMessages(): FileMessages {
  const { t } = useTranslation();
  const size = (bytes: number, rounding?: Rounding): string => {
    const { unit, number } = sizeParts(bytes, rounding);
    return t(`ui.file.${unit}`, { number });
  };
  const most = (profile: UploadProfile): string =>
    t(profile.under ? 'ui.upload.under' : 'ui.upload.atMost', { size: size(limitOf(profile)) });
  return {
    size,
    limits: (profile) =>
      t(limitsKeyOf(profile), {
        extensions: profile.extensions.join(', '),
        size: most(profile),
        number: profile.maxFiles,
      }),
    fault: (fault, file, profile) =>
      t(fault === 'upload-size' && profile.under ? 'message.uploadNotUnder' : `error.${fault}`, {
        name: file.name,
        allowed: profile.extensions.join(', '),
        size: size(file.size, 'up'),
        limit: size(limitOf(profile)),
        maximum: profile.maxFiles,
      }),
  };
}

function limitsKeyOf({ maxFiles }: UploadProfile): string {
  if (maxFiles === undefined) return 'ui.upload.limits';
  return maxFiles === 1 ? 'ui.upload.limitsOfOne' : 'ui.upload.limitsWithCount';
}
