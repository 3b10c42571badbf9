// Finds the way to a state through what a matrix allows, the shortest one, with who goes each step.
import { isRefusal, type Matrix } from './matrix.ts';

export interface Step {
  readonly action: string;
  readonly person: string;
  readonly to: string;
}

/** Steps from one state to another. Throws when people alone do not get there. */
export function pathTo(matrix: Matrix, from: string, to: string): Step[] {
  const ways = new Map<string, Step[]>([[from, []]]);
  for (const [state, way] of ways) {
    if (state === to) return way;
    for (const step of stepsFrom(matrix, state)) {
      if (!ways.has(step.to)) ways.set(step.to, [...way, step]);
    }
  }
  throw new Error(`No way leads from ${from} to ${to} in the matrix of ${matrix.id}`);
}

function stepsFrom({ actions, people, cell }: Matrix, state: string): Step[] {
  const steps = actions.filter((action) => action !== 'edit' && action !== 'delete');
  return steps.flatMap((action) =>
    people
      .map((person) => ({ action, person, to: cell(state, action, person).outcome }))
      .filter(({ to }) => !isRefusal(to)),
  );
}
