// E565: an upload profile takes extensions whose contents the server can tell.
import { knownExtensions } from '../../runtime/core/upload-profile.ts';
import type { Check } from './check-context.ts';
import { unknownName } from './suggest.ts';

const known: readonly string[] = knownExtensions;

export const knownFileExtensions: Check = ({ project, report }) => {
  const { doc, source } = project.uploads;
  for (const [profile, { extensions }] of Object.entries(doc)) {
    for (const [index, extension] of extensions.entries()) {
      if (known.includes(extension)) continue;
      const message = `files named .${extension} are refused whatever ${profile} says: their content cannot be told`;
      report(
        'E565',
        { source, path: [profile, 'extensions', index] },
        unknownName(message, extension, known, 'take it out'),
      );
    }
  }
};
