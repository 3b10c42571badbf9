// The entities whose records are the code tables: a change of one changes what pickers offer and values are called.

export const codeEntities: ReadonlySet<string> = new Set(['code', 'code-type']);
