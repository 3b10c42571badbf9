// Asks what a transition has to be asked, then makes it; where fields are filled in, the dialog stays until they are right.
import type { TFunction } from 'i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { outcomeOf, type Person, transitionFor } from '../../core/lifecycle.ts';
import { phraseNames } from '../../core/phrases.ts';
import { ApiError } from '../api/api-error.ts';
import { getRecord, runAction, type ServedRow } from '../api/entity-calls.ts';
import { loadFormWords } from '../i18n/i18n.ts';
import type { ShownFinding } from '../record/record-checker.ts';
import type { ActionAnswer, ActionQuestion, Working } from './action-dialog.tsx';
import { type AvailableAction, actionLabel, asksForFields, hasInput } from './available-actions.ts';
import type { ActionSubject } from './subject-card.tsx';

export interface TransitionContext {
  readonly entity: EntityDescriptor;
  readonly person: Person;
  readonly ask: (question: ActionQuestion) => Promise<ActionAnswer | null>;
  readonly t: TFunction;
  /** Told the action while the server works on it. */
  readonly setRunning: (action: string | null) => void;
  /** Says in the dialog what the server is at; absent: the dialog goes when it is answered. */
  readonly working?: Working | undefined;
}

/** An action on its way, on a row of a list or on a whole record. */
export interface ActingOn extends AvailableAction {
  readonly record: ServedRow;
  readonly isWhole: boolean;
}

/** Asks and acts on one record; null when the person went back or what was filled in was given up. Throws what refused it. */
export async function performTransition(
  context: TransitionContext,
  acting: ActingOn,
  refused: (error: ApiError) => void,
): Promise<ServedRow | null> {
  const { entity, person } = context;
  const { action, record } = acting;
  if (!hasInput(entity, action) && !acting.bound.transition.instead) return performPlain(context, acting, refused);
  // A row of a list does not hold all that decides what is filled in, and where it leads.
  const whole = acting.isWhole ? record : await getRecord(entity.id, String(record.id));
  const bound = transitionFor(entity, action, person, whole) ?? acting.bound;
  const { transition } = bound;
  const meant = { action, bound, record: whole, isWhole: true };
  if (!asksForFields(transition)) return performPlain(context, meant, refused);
  const [{ openTransitionInput, startsOfInput }] = await Promise.all([
    import('./open-transition-input.ts'),
    loadFormWords(),
  ]);
  const input = openTransitionInput(entity, transition, whole);
  await startsOfInput(input);
  const question = { ...questionFor(meant, context.t, whole), subject: subjectOf(entity, meant), entering: input };
  return askAndSend(context, meant, question, (error) => {
    const found = input.findingsOf(error);
    if (found.length === 0) refused(error);
    return found;
  });
}

async function performPlain(
  context: TransitionContext,
  acting: ActingOn,
  refused: (error: ApiError) => void,
): Promise<ServedRow | null> {
  const { transition } = acting.bound;
  if (!transition.confirms && transition.asks === undefined) return send(context, acting, {});
  const question = { ...questionFor(acting, context.t, acting.record), subject: subjectOf(context.entity, acting) };
  if (context.working) {
    return askAndSend(context, acting, question, (error) => {
      refused(error);
      return [];
    });
  }
  const answer = await context.ask(question);
  return answer && send(context, acting, answer);
}

/** The dialog stays until the server has answered: what `findingsOf` gives of a refusal keeps it open. */
async function askAndSend(
  context: TransitionContext,
  acting: ActingOn,
  question: ActionQuestion,
  findingsOf: (error: ApiError) => readonly ShownFinding[],
): Promise<ServedRow | null> {
  let after: ServedRow | null = null;
  const act: ActionQuestion['act'] = async (answer) => {
    try {
      after = await send(context, acting, answer);
      return [];
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      return findingsOf(thrown);
    } finally {
      context.setRunning(null);
    }
  };
  await context.ask({ ...question, act, ...(context.working && { working: context.working }) });
  return after;
}

function send(
  { entity, setRunning }: TransitionContext,
  { action, record: { id, version } }: ActingOn,
  answer: ActionAnswer,
): Promise<ServedRow> {
  setRunning(action);
  const read = typeof version === 'number' ? { version } : {};
  return runAction({ entity: entity.id, id: String(id), action }, { ...answer, ...read }, { toast: false });
}

function subjectOf(entity: EntityDescriptor, { bound, record, isWhole }: ActingOn): ActionSubject {
  const { shows = entity.head, review, checks = false, withCode = false } = bound.transition;
  const kind = { isReview: review !== undefined, isHandedIn: checks, isProven: withCode };
  return { entity, record, isWhole, parts: shows, ...kind };
}

/** What must be known before an action on several records, which are called so; null when the person went back. */
export async function confirmBatch(
  { ask, t }: Pick<TransitionContext, 'ask' | 't'>,
  offered: AvailableAction,
  names: readonly string[],
): Promise<ActionAnswer | null> {
  const { transition } = offered.bound;
  if (!transition.confirms && !transition.asks && names.length === 1) return {};
  const question = questionFor(offered, t);
  const action = question.title;
  const text = names.length === 1 ? question.text : t('message.confirm.actionMany', { action, number: names.length });
  return ask({ ...question, text, names });
}

/** Without a record, where it leads to is not said: of several each goes its own way. */
function questionFor(offered: AvailableAction, t: TFunction, record?: Row): ActionQuestion {
  const { transition } = offered.bound;
  const action = t(actionLabel(offered));
  const asking = transition.asks && { asks: transition.asks, phrases: phrasesOf(offered, t) };
  return {
    title: action,
    text: [questionOf(offered, action, t), ...(record ? leadingTo(offered, record, t) : [])].join(' ').trim(),
    proceed: action,
    danger: transition.danger ?? false,
    ...(transition.withCode && { withCode: true }),
    ...asking,
  };
}

/** What its lifecycle says before an action that leads to this state. */
function leadingTo({ bound: { use, transition } }: AvailableAction, record: Row, t: TFunction): string[] {
  const said = t(`lifecycle.${use.lifecycle.id}.leadsTo.${outcomeOf(transition, record).to}`, { defaultValue: '' });
  return said === '' ? [] : [said];
}

/** What people usually say with the action, where its lifecycle words it. */
function phrasesOf({ action, bound }: AvailableAction, t: TFunction): string[] {
  const said = phraseNames.map((name) =>
    t(`lifecycle.${bound.use.lifecycle.id}.phrases.${action}.${name}`, { defaultValue: '' }),
  );
  return said.filter((phrase) => phrase !== '');
}

function questionOf(offered: AvailableAction, action: string, t: TFunction): string {
  // The lifecycle may ask in words of its own: what follows is not always plain from the name of the action.
  const own = `lifecycle.${offered.bound.use.lifecycle.id}.questions.${offered.action}`;
  const { transition } = offered.bound;
  // Where something is to be said or filled in, and nothing to be confirmed, the inputs are the question.
  const isAnswered = transition.asks !== undefined || asksForFields(transition);
  if (!transition.confirms && isAnswered) return t(own, { action, defaultValue: '' });
  return t([own, offered.action === 'submit' ? 'message.confirm.submit' : 'message.confirm.action'], { action });
}
