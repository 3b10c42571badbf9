// A record that is saved in a state which saving leaves: always, or only when what matters was changed.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { entityOf } from '../../runtime/server/context.ts';
import { serveEntities } from '../../runtime/server/serve-entities.ts';
import { systemCaller } from '../../runtime/server/session/system-caller.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { editedRecord } from '../../runtime/server/write/merge-input.ts';

const entities = serveEntities(model, layoutsOf(model));

function saved(id: string, before: Row, sent: Row): Row {
  return editedRecord(entityOf({ entities }, id), systemCaller(), { before, sent, part: true, at: new Date() }).record;
}

const enterprise: Row = {
  id: 'e1',
  eptName: '盈江示例报关有限公司',
  legalName: '示例',
  fax: '0692-4141056',
  auditStatus: 'approved',
  banks: [{ country: 'CN', bankName: '示例银行', accountNo: '6222000011112222' }],
  version: 3,
};

describe('an approved enterprise', () => {
  const stateAfter = (sent: Row): Row[string] | undefined => saved('enterprise', enterprise, sent).auditStatus;

  it('stays approved while what was audited is as it was', () => {
    expect(stateAfter({ fax: '0692-4141099' })).toBe('approved');
    expect(stateAfter({ legalName: ' 示例 ' })).toBe('approved');
  });

  it('is audited again when a name, or a line, was changed', () => {
    expect(stateAfter({ legalName: '改示' })).toBe('submitted');
    expect(stateAfter({ customsCode: '5331980005' })).toBe('submitted');
    expect(stateAfter({ banks: [{ country: 'CN', bankName: '示例银行', accountNo: '6222000011113333' }] })).toBe(
      'submitted',
    );
    expect(stateAfter({ banks: [] })).toBe('submitted');
  });
});

it('a stopped order becomes a draft by any saving', () => {
  expect(saved('service-order', { id: 'o1', status: 'stopped', version: 2 }, {}).status).toBe('draft');
});
