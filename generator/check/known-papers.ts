// E225: a paper names an entity with records, has a template, and reads fields, lines and files that there are, by building blocks there are.
import { countingOf, isLines, isNested, isSecret, namesFile, numberOf } from '../../runtime/core/kinds/field-traits.ts';
import type { PaperDoc } from '../load/project-documents.ts';
import { readBlocks, type TemplateFile, type TemplateRead } from '../load/template-file.ts';
import type { Sourced } from '../model/project.ts';
import { readersFile, templatesOf } from '../model/templates-of.ts';
import type { Check, CheckContext } from './check-context.ts';
import { conditionMentions } from './field-mention.ts';
import { fieldOf, findField } from './find-field.ts';
import { isDamaged } from './is-damaged.ts';
import { conditionValues, look } from './known-values.ts';
import type { FindingText } from './report.ts';
import { unknownName } from './suggest.ts';

export const knownPapers: Check = (context) => {
  const { project, report } = context;
  const used = new Set<string>();
  // A part that several papers of an entity take in is looked at once.
  const seen = new Set<string>();
  for (const [id, paper] of project.papers) {
    const templates = templatesOf(project, id);
    for (const path of templates.keys()) used.add(path);
    if (templates.size === 0) {
      const fix = `write the template into schemas/papers/${id}.typ`;
      report('E225', { source: paper.source, path: [] }, { message: `the paper ${id} has no template`, fix });
    }
    if (!namesRecords(context, paper)) continue;
    ownCondition(context, paper);
    ownLetterhead(context, paper);
    for (const [path, template] of templates) {
      const what = `${paper.doc.entity} ${paper.doc.letterhead?.entity} ${path}`;
      if (!seen.has(what)) checkTemplate(context, paper.doc, template);
      seen.add(what);
    }
  }
  for (const [path, source] of project.templates) {
    if (used.has(path)) continue;
    const fix = 'name it in a template, declare its paper in a YAML file beside it, or remove it';
    report('E225', { source, path: [0] }, { message: `no paper is made by ${path}`, fix });
  }
};

function namesRecords(context: CheckContext, { doc, source }: Sourced<PaperDoc>): boolean {
  const { descriptors, damaged, report } = context;
  const type = descriptors.get(doc.entity)?.type;
  if (type === 'top' || type === 'ref') return true;
  if (damaged.has(source.file) || isDamaged(context, doc.entity)) return false;
  const known = [...descriptors.values()].filter((one) => one.type === 'top' || one.type === 'ref').map(({ id }) => id);
  const message = `"${doc.entity}" is no entity with records`;
  report('E225', { source, path: ['entity'] }, unknownName(message, doc.entity, known, 'name an entity of kind top'));
  return false;
}

function ownCondition(context: CheckContext, { doc, source }: Sourced<PaperDoc>): void {
  const { entity, when } = doc;
  if (!when) return;
  for (const mention of conditionMentions(when, ['when'], 'when')) {
    const found = findField(context, entity, mention.name);
    if (!('missing' in found)) continue;
    const text = unknownName(`${entity} has no field "${found.missing}"`, mention.name, found.known, 'take it out');
    context.report('E225', { source, path: mention.path }, text);
  }
  conditionValues(when, ['when'], (field, value, at) =>
    look(context, fieldOf(context, entity, field), value, { source, path: at }),
  );
}

/** The letterhead is of an entity that enterprises own, and the enterprise is one that the record names. */
function ownLetterhead(context: CheckContext, { doc, source }: Sourced<PaperDoc>): void {
  const { letterhead } = doc;
  if (!letterhead) return;
  const say = (key: string, text: FindingText): void =>
    context.report('E225', { source, path: ['letterhead', key] }, text);
  const owned = [...context.descriptors.values()].filter(({ type, owner }) => type === 'top' && owner === 'enterprise');
  if (!owned.some(({ id }) => id === letterhead.entity)) {
    const message = `"${letterhead.entity}" is no entity whose records enterprises own`;
    const known = owned.map(({ id }) => id);
    say('entity', unknownName(message, letterhead.entity, known, 'name one of kind top, owner enterprise'));
    return;
  }
  const found = findField(context, doc.entity, letterhead.of);
  if ('missing' in found)
    say(
      'of',
      unknownName(`${doc.entity} has no field "${found.missing}"`, letterhead.of, found.known, 'use companyId'),
    );
  for (const name of letterhead.own ?? []) {
    const picture = findField(context, letterhead.entity, name);
    if ('field' in picture && namesFile(picture.field)) continue;
    say('own', { message: `${name} of ${letterhead.entity} is no picture`, fix: 'name a field with upload' });
  }
}

function checkTemplate(context: CheckContext, doc: PaperDoc, source: TemplateFile): void {
  const say = (offset: number, text: FindingText): void => context.report('E225', { source, path: [offset] }, text);
  for (const read of source.reads) {
    const text = wrongRead(context, doc, read);
    if (text) say(read.offset, text);
  }
  const blocks = new Set([...readBlocks(), ...[...context.project.templates.values()].flatMap((one) => one.blocks)]);
  for (const { name, offset } of source.calls) {
    if (blocks.has(name)) continue;
    const fix = 'define it with let in a template of schemas/papers/parts';
    say(offset, unknownName(`there is no building block "${name}"`, name, blocks, fix));
  }
  const known = [readersFile, ...context.project.templates.keys()];
  for (const { from, offset } of source.imports) {
    if (known.includes(from)) continue;
    const fix = 'templates take in what lies below schemas/papers alone, named with a slash before it';
    say(offset, unknownName(`there is no template "${from}"`, from, known, fix));
  }
}

/** What is wrong with what a template reads; null: nothing. Words are looked for among the labels; of lines and parts only the label is told. */
function wrongRead(context: CheckContext, doc: PaperDoc, { reader, name }: TemplateRead): FindingText | null {
  const isOfLetterhead = reader === 'letter' || reader === 'picture';
  const entity = isOfLetterhead ? doc.letterhead?.entity : doc.entity;
  if (name === null) {
    const fix = `write the name into the brackets as text: ${reader}("...")`;
    return { message: `what ${reader} reads cannot be told from the template`, fix };
  }
  if (reader === 'word') return null;
  if (entity === undefined) {
    const fix = 'write letterhead: { entity: ..., of: companyId } into its YAML file';
    return { message: `the paper ${doc.id} names no letterhead, but its template reads ${name} of it`, fix };
  }
  const found = findField(context, entity, name);
  if ('unsure' in found) return null;
  if ('missing' in found) {
    const message = `${found.owner ?? entity} has no field "${found.missing}"`;
    return unknownName(message, name, found.known, `add it to ${found.owner ?? entity}`);
  }
  const { field } = found;
  if (isOfLetterhead && namesFile(field) !== (reader === 'picture')) {
    const fix = reader === 'picture' ? 'read it with letter' : 'read a file with picture';
    return { message: `${name} of ${entity} is ${reader === 'picture' ? 'no picture' : 'no text'}`, fix };
  }
  if (reader === 'lines') {
    return isLines(field) ? null : { message: `${name} of ${entity} holds no lines`, fix: 'read it as a field' };
  }
  if (isNested(field) && (reader === 'barcode' || reader === 'words')) {
    return {
      message: `${name} of ${entity} is more than one value`,
      fix: `read a field of it: ${name}.${field.fields[0]?.key}`,
    };
  }
  if (reader === 'words' && (numberOf(field) === undefined || countingOf(field) === undefined)) {
    const fix = 'name an amount whose schema says in which currency it counts (in: currency)';
    return { message: `${name} of ${entity} is no amount that can be written out`, fix };
  }
  return isSecret(field) ? { message: `${name} of ${entity} is a secret`, fix: 'take it out' } : null;
}
