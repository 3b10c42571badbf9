// E232: a unit that measures others says so in units of its own table that are told in no further one.
import type { Check } from './check-context.ts';

export const toldUnits: Check = ({ project, report }) => {
  for (const { doc, source } of project.codes.values()) {
    const measures = new Map(doc.values.map((one) => [one.value, one.measures] as const));
    doc.values.forEach(({ value, measures: told }, index) => {
      if (told === undefined) return;
      const at = { source, path: ['values', index, 'measures'] };
      if (doc.ofUnits !== true) {
        report('E232', at, {
          message: `${value} measures, but ${doc.id} holds no units`,
          fix: 'write ofUnits: true, or take it out',
        });
      } else if (!measures.has(told.in) || told.in === value) {
        report('E232', at, {
          message: `${value} is told in ${told.in}, which is no other unit`,
          fix: 'name another value of the table',
        });
      } else if (measures.get(told.in) !== undefined) {
        report('E232', at, {
          message: `${value} is told in ${told.in}, which is told in a further one`,
          fix: 'tell both in the same unit',
        });
      } else if (/^[0.]*$/.test(told.times)) {
        report('E232', at, {
          message: `${value} would measure nothing`,
          fix: 'write how many of the other unit it is',
        });
      }
    });
  }
};
