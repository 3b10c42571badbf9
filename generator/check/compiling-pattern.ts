// E109: a pattern is a regular expression, and covers the whole text.
import { eachFieldDoc } from './each-field-doc.ts';

export const compilingPattern = eachFieldDoc(({ report }, { key, doc, at }) => {
  const { pattern } = doc;
  if (pattern === undefined) return;
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
    const fix = 'correct the expression; in double quotes a backslash is written twice';
    report('E109', at('pattern'), { message: `the pattern of ${key} does not compile: ${reason}`, fix });
    return;
  }
  if (pattern.startsWith('^') && pattern.endsWith('$')) return;
  const message = `the pattern of ${key} matches texts that hold more than it describes`;
  report('E109', at('pattern'), { message, fix: 'start it with ^ and end it with $' });
});
