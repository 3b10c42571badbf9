// What the server does that Citus cannot do, or only otherwise: printed before its SQL, told at length in distribution.md.

/** One sentence each. */
export const citusLimits: readonly string[] = [
  'A save is one statement that writes record, lines, number and history: Citus takes several writes in one statement only where all go to one machine. It has to become one transaction of several statements.',
  'Reads of lines join by rootId alone: Citus joins distributed tables on their machines only where the enterprise is compared too. Conditions on lines need it beside rootId.',
  'select ... for update and skip locked work on rows of one machine, those of one enterprise; what locks records of several enterprises has to lock one after the other, in the order of their ids.',
  'Advisory locks are taken on the machine that is asked: all servers ask the coordinator, and it stays so.',
  'Triggers on distributed tables are not run by Citus unless citus.enable_unsafe_triggers is set: nothing here needs one. The rows of held_value are for the server to write.',
  'listen and notify work on the coordinator, where all servers listen.',
  'Deferrable constraints are not distributed: the tables have none.',
  'Moving a record to another enterprise is refused by Citus, as its distribution column cannot be updated: the server never does.',
  'pg-boss, sessions, counters, logs and histories stay on the coordinator: it needs the disk for them.',
  'A replica of the coordinator answers only what lies on it: lists of distributed tables need citus.use_secondary_nodes.',
];
