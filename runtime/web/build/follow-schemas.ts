// In development, on the page: takes up what is compiled anew, asks the server again once it has, and takes away what was said of a mistake.
import { languages } from '../../core/descriptor/value.ts';
import { queryClient, subjects } from '../api/query-client.ts';
import { renewWords } from '../i18n/i18n.ts';
import type { ToldWords } from './hot-schemas.ts';

import.meta.hot?.on('tongguan:words', ({ language: told, part, tree }: ToldWords) => {
  const language = languages.find((one) => one === told);
  if (language) renewWords(language, part, JSON.parse(tree));
});

/** The server works by what was compiled: all it has told is asked again, but for records under edit. */
import.meta.hot?.on('tongguan:served', () => {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [subject] }) => subject !== subjects.opened });
});

/** What was wrong is mended. */
import.meta.hot?.on('tongguan:mended', () => {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
});
