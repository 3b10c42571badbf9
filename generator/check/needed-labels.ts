// Which labels each locale file must have and which it may have, from what the schemas say.

import { caseWords } from '../../runtime/core/case-words.ts';
import { commonKeys } from '../../runtime/core/common-keys.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { errorCatalogue } from '../../runtime/core/errors.ts';
import { isListed, isNested, isSeveral } from '../../runtime/core/kinds/field-traits.ts';
import { kindNames } from '../../runtime/core/kinds/kinds.ts';
import { ownCertificateRefusals } from '../../runtime/core/own-certificate-codes.ts';
import { eachField } from '../../runtime/core/paths.ts';
import { phraseNames } from '../../runtime/core/phrases.ts';
import { plainValues } from '../../runtime/core/record-names.ts';
import { otherRequiredMessageKeys } from '../../runtime/core/required-message.ts';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';
import {
  changeClasses,
  signatureFindings,
  signatureRefusals,
  signatureRemarks,
  signedFileFindings,
} from '../../runtime/core/signature-codes.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import type { LifecycleDoc } from '../load/entity-documents.ts';
import { mainSection } from '../model/build-entity.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { Project } from '../model/project.ts';
import { fieldDocs } from './each-field-doc.ts';

/** Branches of a label file by name; `''`: labels at the top. */
export interface NeededLabels {
  /** Dotted keys that must be there. */
  readonly needed: readonly string[];
  /** Dotted keys that may be there; a star stands for any part of one. */
  readonly allowed: readonly string[];
}

/**
 * Labels of an entity: its own fields, values, sections and views, what records of a narrow view are called; rules and states where it words them itself; all of the
 * lifecycles in its file.
 */
export function entityLabels(
  doc: EntityDoc,
  descriptor: EntityDescriptor,
  own: readonly LifecycleDoc[],
  variants: readonly string[],
): NeededLabels {
  const fields = Object.keys(doc.properties);
  const values = descriptor.fields.flatMap((field) => {
    if (!isListed(field) || !field.labels.includes('.values.')) return [];
    return field.values.map((value) => `values.${field.key}.${value}`);
  });
  const states = descriptor.lifecycles
    .filter(({ lifecycle }) => own.every(({ id }) => id !== lifecycle.id))
    .flatMap(({ lifecycle }) => Object.keys(lifecycle.states).map((state) => `states.${lifecycle.id}.${state}`));
  const sections = descriptor.form.map(({ id }) => `sections.${id}`);
  return {
    needed: [
      'label',
      ...fields.map((key) => `fields.${key}`),
      ...values,
      ...(doc.form ? sections : []),
      ...Object.keys(doc.views ?? {}).map((view) => `views.${view}`),
      ...(doc.deadlines ?? []).map(({ id }) => `deadlines.${id}`),
      ...own.flatMap((lifecycle) =>
        lifecycleLabels(lifecycle).needed.map((key) => `lifecycles.${lifecycle.id}.${key}`),
      ),
    ],
    allowed: [
      ...(doc.kind === 'sub' ? [] : commonKeys.map((key) => `fields.${key}`)),
      ...(doc.form ? [] : [...sections, `sections.${mainSection}`]),
      ...(doc.rules ?? []).map(({ id }) => `rules.${id}`),
      ...states,
      ...own.flatMap((lifecycle) =>
        lifecycleLabels(lifecycle).allowed.map((key) => `lifecycles.${lifecycle.id}.${key}`),
      ),
      ...variants.flatMap((value) => fields.map((key) => `variants.${value}.${key}`)),
      ...narrowViews(descriptor).map((view) => `records.${view}`),
      'inUse',
    ],
  };
}

/** The values that labels of an entity may depend on: those of its own `labelsBy`, and of every record it is a part of. */
export function labelVariants(descriptors: Iterable<EntityDescriptor>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (id: string, values: readonly string[]): void => {
    found.set(id, [...new Set([...(found.get(id) ?? []), ...values])]);
  };
  for (const { id, fields, labelsBy } of descriptors) {
    const by = fields.find(({ key }) => key === labelsBy);
    const values = isListed(by) && !isSeveral(by) ? by.values : [];
    if (values.length === 0) continue;
    note(id, values);
    eachField(fields, (field) => {
      if (isNested(field)) note(field.entity, values);
    });
  }
  return found;
}

/** Views of records with certain values, which may have a name of their own there. */
function narrowViews({ views }: EntityDescriptor): string[] {
  return views.filter((view) => Object.keys(plainValues(view)).length > 0).map(({ id }) => id);
}

/**
 * Labels of a lifecycle: states, actions, what is said when an action is done, what it refuses with, and why whoever entered a record may
 * decide over it; where the name of an
 * action does not tell what follows, the question asked before it, or what is said before one that leads to a state; what people usually
 * say with it.
 */
export function lifecycleLabels(doc: LifecycleDoc): NeededLabels {
  const actions = Object.keys(doc.transitions);
  return {
    needed: [
      ...Object.keys(doc.states).map((state) => `states.${state}`),
      ...actions.map((action) => `actions.${action}`),
      ...actions.map((action) => `done.${action}`),
      ...refusalsIn(doc).map((refusal) => `refusals.${refusal}`),
      ...reasonsIn(doc).map((reason) => `sameHand.${reason}`),
    ],
    allowed: [
      ...actions.flatMap((action) => [
        `questions.${action}`,
        ...phraseNames.map((name) => `phrases.${action}.${name}`),
      ]),
      ...Object.keys(doc.states).map((state) => `leadsTo.${state}`),
    ],
  };
}

/** Names of the reasons why one person may both enter and decide, each once. */
function reasonsIn(doc: LifecycleDoc): string[] {
  return [...new Set(transitionsIn(doc).flatMap(({ transition }) => Object.keys(transition.sameHand ?? {})))];
}

/** Names of everything a lifecycle refuses with, each once. */
export function refusalsIn(doc: LifecycleDoc): string[] {
  const given = [
    ...Object.values(doc.states).map((state) => state?.refuses),
    ...transitionsIn(doc).map(({ transition }) => transition.refuses),
  ];
  const names = given.flatMap((refuses): string[] =>
    typeof refuses === 'string' ? [refuses] : Object.values(refuses ?? {}),
  );
  return [...new Set(names)];
}

/** Rules of fields that compiled validators break; `runtime/core/check-shape.ts` says them. */
const limits = [
  'required',
  ...otherRequiredMessageKeys('required'),
  'unknown-field',
  'min-length',
  'max-length',
  'minimum',
  'maximum',
  'min-items',
  'max-items',
  'unique-items',
  'enum',
  'format',
  'check-digit',
  'holds-fields',
  'holds-fields-near',
  'holds-fields-brace',
  'calendar',
  'numeric',
  'digits',
  'not-negative',
  'above',
  'up-to',
  'reference',
  'code',
  'upload',
  'read-only',
  'unique',
];

/** What can be said of electronic signatures. */
const signatureLabels = Object.entries({
  refused: signatureRefusals,
  finding: signatureFindings,
  remark: signatureRemarks,
  change: Object.keys(changeClasses),
  file: signedFileFindings,
  brought: ownCertificateRefusals,
}).flatMap(([branch, codes]) => codes.map((code) => `${branch}.${code}`));

/** Sentences that fields with a pattern of their own name, each once. */
function ownFormats(project: Project): string[] {
  const named = fieldDocs(project).flatMap(({ doc: { pattern, format } }) =>
    pattern !== undefined && format !== undefined && !Object.hasOwn(project.types.doc, format) ? [format] : [],
  );
  return [...new Set(named)];
}

/** Labels of the files beside the folders; null for those of which it is not known. */
export function wordLabels(project: Project, damaged: ReadonlySet<string>, file: string): NeededLabels | null {
  const types = Object.keys(project.types.doc);
  switch (file) {
    case 'errors':
      return { needed: Object.keys(errorCatalogue), allowed: [] };
    case 'rules':
      return {
        needed: [...caseWords, ...[...ruleKinds].flatMap(([kind, { sentences = [] }]) => [kind, ...sentences])],
        allowed: [],
      };
    case 'formats':
      if (damaged.has(project.types.source.file)) return null;
      return {
        needed: [...types.filter((name) => project.types.doc[name]?.pattern !== undefined), ...ownFormats(project)],
        allowed: types,
      };
    case 'limits':
      return askedLabels(project, 'limit', [...limits, ...kindNames.map((kind) => `type.${kind}`)]);
    case 'messages':
      return askedLabels(project, 'message', []);
    case 'ui':
      return askedLabels(
        project,
        'ui',
        commonKeys.map((key) => `common.${key}`),
      );
    case 'flows':
      return { needed: [...project.flows.keys()], allowed: [] };
    case 'papers':
      return { needed: [...project.papers.keys()], allowed: [] };
    case 'signatures':
      return askedLabels(project, 'signature', signatureLabels);
    case 'paper-words':
      return { needed: wordsRead(project), allowed: [] };
    case 'menu': {
      if (damaged.has(project.menu.source.file)) return null;
      const { groups, screens } = project.menu.doc;
      return {
        needed: [...groups.map(({ key }) => key), ...(screens ?? []).map(({ id, menu }) => menu ?? id)],
        allowed: [],
      };
    }
    default:
      return null;
  }
}

/**
 * Labels of a file that code asks for by their names: beside those `known` the ones it writes out, and all that fit one it puts together,
 * unless they are known.
 */
function askedLabels({ asked }: Project, root: string, known: readonly string[]): NeededLabels {
  const below = (names: readonly string[]): string[] =>
    names.filter((name) => name.startsWith(`${root}.`)).map((name) => name.slice(root.length + 1));
  return {
    needed: [...new Set([...known, ...below(asked.keys)])],
    allowed: below(asked.patterns).filter((key) => key !== '*' && !known.some((one) => one.startsWith(branchOf(key)))),
  };
}

/** What stands before the part of a name that is put together: `type.` of `type.*`. */
function branchOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf('*'));
}

/** Every word that a template writes. */
function wordsRead({ templates }: Project): string[] {
  const words = [...templates.values()].flatMap(({ reads }) => reads.filter(({ reader }) => reader === 'word'));
  return [...new Set(words.flatMap(({ name }) => name ?? []))];
}
