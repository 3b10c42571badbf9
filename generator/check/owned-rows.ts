// E310: only rows that have an owner can be one's own.
import { grantsIn } from '../model/build-entity.ts';
import { ownerOf } from '../model/common-fields.ts';
import { eachEntity } from './each-member.ts';

export const ownedRows = eachEntity(({ report }, { id, doc, source }) => {
  if (ownerOf(doc) !== 'platform') return;
  for (const [account, entry] of Object.entries(doc.access ?? {})) {
    for (const [index, { rows }] of grantsIn(entry).entries()) {
      if (rows !== 'own') continue;
      const path = Array.isArray(entry) ? ['access', account, index, 'rows'] : ['access', account, 'rows'];
      const message = `rows of ${id} belong to the platform, no ${account} has any of its own`;
      report('E310', { source, path }, { message, fix: 'write rows: all, or clauses that name a field' });
    }
  }
});
