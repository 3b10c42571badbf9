// A verification tells what was compared: the digest kept of the document, and that of what is stored.
import { model } from '../../generated/model.gen.ts';
import { verify } from '../../runtime/server/evidence/verify.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';

const layouts = layoutsOf(model);

const hooks: EntityHooks = {
  completes: async ({ record, database }) => {
    const layout = layoutOf(layouts, String(record.subjectType));
    const stored = await readUnscopedRecord(database, { layout, id: String(record.subjectId) });
    if (!stored) return record;
    const { entity: descriptor, versionKey } = layout;
    const { recorded, found } = await verify(database, {
      descriptor,
      versionKey,
      entries: layouts.tables.documentEntry,
      record: stored.record,
    });
    return { ...record, ...(recorded !== null && { recorded }), found };
  },
};

export default hooks;
