// E347: a review that passed is no refusal, is written for who makes it, and keeps its opinion where the others of that stage do.
import type { TransitionDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import { eachLifecycle } from './each-member.ts';

export const reviewingTransitions = eachLifecycle((context, { doc, source }) => {
  const all = transitionsIn(doc).flatMap(({ action, transition, path }) =>
    transition.review ? [{ action, transition, review: transition.review, path }] : [],
  );
  const players = new Set(transitionsIn(doc).flatMap(({ transition }) => transition.by));
  const say = (path: Path, message: string, fix: string): void =>
    context.report('E347', { source, path }, { message, fix });
  for (const { action, transition, review, path } of all) {
    const to = doc.states[transition.to ?? ''];
    if (review.result === 'passed' && (to?.returned || to?.tone === 'error'))
      say(
        [...path, 'review', 'result'],
        `${action} leads to a refusal, but writes a review that passed`,
        'write result: failed',
      );
    // A stage that no actor is called after is a word of its own.
    if (players.has(review.stage) && !transition.by.includes(review.stage)) {
      const message = `${action} writes a review of the ${review.stage}, who does not make it`;
      say(
        [...path, 'review', 'stage'],
        message,
        `write stage: ${transition.by[0]}, or let the ${review.stage} make it`,
      );
      continue;
    }
    const usual = usualPlace(all, review.stage);
    const kept = keptIn(transition);
    if (usual === undefined || kept === undefined || kept === usual || !isOfOthers(all, review.stage, kept)) continue;
    const message = `${action} keeps the opinion of the ${review.stage} in ${kept}, over that of another stage`;
    say([...path, 'asks', 'keptIn'], message, `write keptIn: ${usual}`);
  }
});

type Reviewing = readonly { readonly transition: TransitionDoc; readonly review: { readonly stage: string } }[];

function keptIn({ asks }: TransitionDoc): string | undefined {
  return asks?.keptIn;
}

/** Where opinions of a stage are kept that no other stage writes over. */
function usualPlace(all: Reviewing, stage: string): string | undefined {
  const places = all.filter(({ review }) => review.stage === stage).map(({ transition }) => keptIn(transition));
  return places.find((place) => place !== undefined && !isOfOthers(all, stage, place));
}

function isOfOthers(all: Reviewing, stage: string, place: string): boolean {
  return all.some(({ transition, review }) => review.stage !== stage && keptIn(transition) === place);
}
