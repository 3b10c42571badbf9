// The certificates of lifecycles: what they state of the base project, and that each seeded mistake breaks them.
import { describe, expect, it } from 'vitest';
import { type Certificate, certifyLifecycles } from '../../generator/certify/certify-lifecycles.ts';
import { describeCertificate } from '../../generator/certify/describe-certificate.ts';
import { examine } from '../../generator/examine.ts';
import { buildModel } from '../../generator/model/build-model.ts';
import { type Case, cache, makeProject, readCase } from './case-project.ts';

async function certificateOf(described: Case): Promise<Certificate> {
  const { root, discard } = makeProject(described);
  try {
    const { project, descriptors } = await examine({ root, memory: cache });
    const [certificate] = certifyLifecycles(buildModel(project, descriptors));
    if (!certificate) throw new Error('The base project uses no lifecycle');
    return certificate;
  } finally {
    discard();
  }
}

function linesOf(certificate: Certificate): string[] {
  const { heading, rows } = describeCertificate(certificate);
  return [heading, ...rows.map(([name, text]) => `${name}: ${text}`)];
}

const base = await certificateOf({});

describe('the certificate of the base project', () => {
  const lines = linesOf(base);

  it('holds, and states what it is about', () => {
    expect(lines).toEqual([
      'shipment  schemas/lifecycles/shipment.yaml: holds',
      'used by: shipment',
      'states: 4, all reached',
      ': draft (initial)',
      ': submitted (submit)',
      ': approved (submit > approve)',
      ': stopped (stop)',
      'final: approved',
      'dead ends: none',
      'transitions: 4, each has somebody to make it',
      ': submit: draft -> submitted by trader (shipment)',
      ': approve: submitted -> approved by broker, the server (shipment)',
      ': stop: draft -> stopped by trader (shipment)',
      ': stop: submitted -> stopped by broker (shipment)',
      'guards: one way for each action from each state',
      'duties: 1 decisions, none by whoever entered or decided before',
      ': approve: create, edit, submit by others (shipment)',
      'labels: 10 in zh, en and my',
    ]);
  });
});

describe('a seeded mistake', () => {
  const broken = async (name: string) => {
    const certificate = await certificateOf(readCase(name));
    return { holds: certificate.holds, lines: linesOf(certificate) };
  };

  it('a state nothing leads to is not reached', async () => {
    const edit = { file: 'schemas/lifecycles/shipment.yaml', replace: 'to: approved, by', by: 'to: stopped, by' };
    const certificate = await certificateOf({ edits: [edit] });
    expect(certificate.holds).toBe(false);
    expect(linesOf(certificate)).toContain('states: 4, NOT REACHED: approved');
  });

  it('a state without a way on is a dead end', async () => {
    const edit = { file: 'schemas/lifecycles/shipment.yaml', replace: 'approved: { final: true }', by: 'approved: {}' };
    const certificate = await certificateOf({ edits: [edit] });
    expect(certificate.holds).toBe(false);
    expect(certificate.deadEnds).toEqual(['approved']);
  });

  it('a swapped role stands in the certificate, and the check refuses it', async () => {
    const { lines } = await broken('sighted-actors');
    expect(lines).toContain(': submit: draft -> submitted by broker (shipment)');
  });

  it('a transition nobody plays has no owner', async () => {
    const { holds, lines } = await broken('owned-transitions');
    expect(holds).toBe(false);
    expect(lines).toContain('transitions: 4, BY NOBODY: stop of shipment');
  });

  it('guards that overlap are not kept apart', async () => {
    const { holds, lines } = await broken('overlapping-guards');
    expect(holds).toBe(false);
    expect(lines).toContain('guards: NOT KEPT APART: stop from draft of shipment');
  });

  it('guards that exclude each other are kept apart by when', async () => {
    const { lines } = await broken('disjoint-transitions');
    expect(lines).toContain('guards: 3 pairs of ways: 3 kept apart by when, 0 by who may');
  });

  it.each([
    [
      'a step to where a record counts is kept from nobody',
      '[broker, system]',
      '[author, system]',
      'ALSO BY WHOEVER DID create, edit, submit',
    ],
    [
      'nothing keeps whoever entered from approving',
      '[broker, system]',
      '[author, system], review: { stage: platform, result: passed }',
      'ALSO BY WHOEVER DID create, edit, submit',
    ],
    [
      'it is kept from some of them alone',
      '[broker, system]',
      '[author, system], notBy: [submit]',
      'not by whoever did submit; ALSO BY WHOEVER DID create, edit',
    ],
  ])('%s', async (_, replace, by, said) => {
    const edit = { file: 'schemas/lifecycles/shipment.yaml', replace: `by: ${replace}`, by: `by: ${by}` };
    const certificate = await certificateOf({ edits: [edit] });
    expect(certificate.holds).toBe(false);
    expect(linesOf(certificate)).toContain('duties: NOT SEPARATED: approve of shipment');
    expect(linesOf(certificate)).toContain(`: approve: ${said} (shipment)`);
  });

  it('why the same hand may is told, and excuses no more than it names', async () => {
    const edits = (duties: string) => [
      {
        file: 'schemas/lifecycles/shipment.yaml',
        replace: 'by: [broker, system]',
        by: `by: [author, system], sameHand: { own-goods: [${duties}] }`,
      },
      {
        file: 'locales/lifecycles/shipment.yaml',
        replace: 'done:',
        by: 'sameHand: { own-goods: { zh: own-goods字, en: own-goods, my: own-goodsစာ } }\ndone:',
      },
    ];
    const whole = await certificateOf({ edits: edits('create, edit, submit') });
    expect(whole.holds).toBe(true);
    expect(linesOf(whole)).toContain(
      'duties: 1 decisions, none by whoever entered or decided before but for 1 that say why',
    );
    expect(whole.duties[0]?.same).toEqual(['create (own-goods)', 'edit (own-goods)', 'submit (own-goods)']);
    const part = await certificateOf({ edits: edits('create, edit') });
    expect([part.holds, part.duties[0]?.open]).toEqual([false, ['submit']]);
  });

  it('a way around what is declared is named', async () => {
    const approve = {
      file: 'schemas/lifecycles/shipment.yaml',
      replace: 'by: [broker, system]',
      by: 'by: [author, system], notBy: [edit, submit]',
    };
    const stop = {
      file: 'schemas/lifecycles/shipment.yaml',
      replace: '{ from: [draft], to: stopped, by: [author]',
      by: '{ from: [draft], to: submitted, by: [author]',
    };
    const certificate = await certificateOf({ edits: [approve, stop] });
    expect(certificate.duties[0]?.around).toEqual(['stop']);
    expect(certificate.holds).toBe(false);
  });

  it('who may not approve by what is declared does not', async () => {
    const edit = {
      file: 'schemas/lifecycles/shipment.yaml',
      replace: 'by: [broker, system]',
      by: 'by: [author, system], notBy: [create, edit, submit]',
    };
    const certificate = await certificateOf({ edits: [edit] });
    expect(
      certificate.duties.every(({ open, around, through }) => open.length === 0 && !around && through.length === 0),
    ).toBe(true);
  });

  it('a refusal without words is missing', async () => {
    const { holds, lines } = await broken('unknown-refusal');
    expect(holds).toBe(false);
    expect(lines.at(-1)).toMatch(/^labels: MISSING: zh refusals\.approved-locked/);
  });
});
