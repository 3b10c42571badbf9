// What comes of a comparison, with the entries and with the outside ledger where one is set: the server makes one of the two steps that the
// transition names. An edit takes the result back.
import { stateOf, transitionsOf } from '../../core/lifecycle.ts';
import type { CompiledEntity, ServerModel } from '../../core/model.ts';
import { versionKeyOf } from '../../core/record-version.ts';
import type { EntityHooks, Hooks } from '../hooks.ts';
import { joinHooks } from '../join-hooks.ts';
import { compareWithLedger } from '../ledger/compare-with-ledger.ts';
import type { Ledger, LedgerDocument } from '../ledger/ledger.ts';
import { keepsSendings } from '../ledger/sending-records.ts';
import type { Layouts } from '../store/layout.ts';
import { namedTables } from '../store/named-tables.ts';
import type { Executor } from '../store/statement.ts';
import { digestOf } from './digest.ts';
import { verify } from './verify.ts';

/** What comparing needs of the server. */
interface EvidenceScope {
  readonly layouts: Layouts;
  readonly settings: { readonly ledger?: Ledger };
}

/** The hooks given, and after them those of every entity that is compared. `server` is there once a hook is called. */
export function withEvidence(given: Hooks, { entities, system }: ServerModel, server: () => EvidenceScope): Hooks {
  const compared = Object.values(entities).filter(isCompared);
  const hooks = hooksOn(namedTables(system).documentEntry, server);
  const added = compared.map(({ descriptor: { id } }) => [id, joinHooks(given[id] ?? {}, hooks)] as const);
  return { ...given, ...Object.fromEntries(added) };
}

function isCompared({ descriptor }: CompiledEntity): boolean {
  return descriptor.lifecycles.some(({ lifecycle }) => lifecycle.transitions.some(({ compares }) => compares));
}

const hooksOn = (entries: string, server: () => EvidenceScope): EntityHooks => ({
  before: ({ entity: { descriptor }, action, before, record }) => {
    const versionKey = versionKeyOf(descriptor);
    const use = descriptor.lifecycles.find(({ lifecycle }) => lifecycle.transitions.some(({ compares }) => compares));
    if (!use || before === null || use.lifecycle.transitions.some((own) => own.action === action)) return undefined;
    // What was found the same is no longer what is stored; what differed stays to be decided.
    const { name } = stateOf(use, before);
    const isPassed = use.lifecycle.transitions.some(({ compares, from }) => compares && from.includes(name));
    if (!isPassed || name === use.lifecycle.initial) return undefined;
    const states = descriptor.lifecycles.map(({ field }) => [field, null] as const);
    const says = (row: typeof record): string =>
      digestOf(descriptor, versionKey, { ...row, ...Object.fromEntries(states) });
    return says(before) === says(record) ? undefined : { ...record, [use.field]: use.lifecycle.initial };
  },
  after: async ({ entity: { descriptor }, action, before, database, actAsSystem }) => {
    const bound = transitionsOf(descriptor, action).find(({ transition }) => transition.compares);
    const compares = bound?.transition.compares;
    if (!bound || !compares || before === null) return undefined;
    const { result } = await verify(database, {
      descriptor,
      versionKey: versionKeyOf(descriptor),
      entries,
      record: before,
    });
    const isContradicted = await contradictsLedger(server(), database, { type: descriptor.id, id: String(before.id) });
    // What was compared before had entries: that none is left is no reason to believe it any longer.
    const wasCompared = stateOf(bound.use, before).name !== bound.use.lifecycle.initial;
    if (result === 'notVerified' && !wasCompared && !isContradicted) return undefined;
    const isSame = result === 'passed' && !isContradicted;
    await actAsSystem(descriptor.id, String(before.id), isSame ? compares.same : compares.other);
    return 'changed';
  },
});

/** Whether the ledger has something else of the document than is kept here; one that is not set, or does not answer, says nothing. */
async function contradictsLedger(
  server: EvidenceScope,
  database: Executor,
  document: LedgerDocument,
): Promise<boolean> {
  const { ledger } = server.settings;
  if (!ledger || !keepsSendings(server)) return false;
  const { comparison } = await compareWithLedger({ database, layouts: server.layouts }, ledger, document);
  return comparison === 'different' || comparison === 'missing';
}
