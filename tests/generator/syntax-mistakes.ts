// Mistakes after which a file is no YAML any more: told where something was forgotten, and nothing else with them.
import { asKeyBefore, type MistakeKind } from './mistake-makers.ts';

const entity = /^schemas\/(?!codes|flows|papers|lifecycles|cases|seeds)[\w-]+\/[\w-]+\.yaml$/;
const entityLabels = /^locales\/entities\//;

const of = (name: string, files: RegExp, form: string, make: MistakeKind['make']): MistakeKind => ({
  name,
  files,
  form,
  make,
});

/** What stands there without its last sign. */
const unclosed: MistakeKind['make'] = ({ span, isList }, { text }) => {
  const written = text.slice(span.start, span.end);
  const isWhole = isList ? /^\[[^[\]\n]*\]$/.test(written) : /^\{[^\n]*\}$/.test(written);
  return isWhole ? { start: span.end - 1, end: span.end, text: '', at: span.start } : null;
};

/** Mistakes that leave no YAML. */
export const syntaxMistakes: readonly MistakeKind[] = [
  of('bracket not closed', entity, 'required|title|views.*.columns', unclosed),
  of('brace not closed', entity, 'properties.*', unclosed),
  of('quote not closed', entityLabels, '**.en', ({ span }, { text }) => {
    const rest = text.slice(span.end, text.indexOf('\n', span.end));
    const isLast = text[span.start] === '"' && !rest.includes('"');
    return isLast ? { start: span.end - 1, end: span.end, text: '', at: span.start } : null;
  }),
  of('Chinese colon', entity, 'type|kind|owner', ({ key }) =>
    key ? { start: key.end, end: key.end + 1, text: '：', at: key.end } : null,
  ),
  of('no blank behind a colon', entity, 'type|kind|owner', ({ key }) =>
    key ? { start: key.end, end: key.end + 2, text: ':', at: key.start } : null,
  ),
  of('line that slipped out', entity, 'views.*.filters', ({ key }) =>
    key ? { start: key.start - 2, end: key.start, text: '', at: key.start - 2 } : null,
  ),
  of('key of a flow or paper twice', /^schemas\/(flows|papers)\//, '*', asKeyBefore),
  of('account, actor or part twice', /^schemas\/access\.yaml$/, 'entities.*', asKeyBefore),
  of('reading twice', /^schemas\/readings\.yaml$/, '*', asKeyBefore),
  of('word that schemas name twice', /^locales\/(papers|limits)\.yaml$/, '*', asKeyBefore),
];
