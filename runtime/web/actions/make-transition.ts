// Asks what a transition has to be asked, then makes it; where fields are filled in, the dialog stays until they are right.
import type { TFunction } from 'i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Entered, Transition } from '../../core/descriptor/lifecycle.ts';
import { type Person, transitionFor } from '../../core/lifecycle.ts';
import { ApiError } from '../api/api-error.ts';
import { getRecord, runAction, type ServedRow } from '../api/entity-calls.ts';
import type { Answer, Question } from './action-dialog.tsx';
import { actionLabel, entersSomething, type OfferedAction } from './offered-actions.ts';

export interface Setting {
  readonly entity: EntityDescriptor;
  readonly person: Person;
  readonly ask: (question: Question) => Promise<Answer | null>;
  readonly t: TFunction;
  /** Told the action while the server works on it. */
  readonly setRunning: (action: string | null) => void;
}

/** An action on its way, on a row of a list or on a whole record. */
export interface Acting extends OfferedAction {
  readonly record: ServedRow;
  readonly isWhole: boolean;
}

/** Asks and acts on one record; null when the person went back or what was filled in was given up. Throws what refused it. */
export async function makeOne(
  setting: Setting,
  acting: Acting,
  refused: (error: ApiError) => void,
): Promise<ServedRow | null> {
  const { entity, person } = setting;
  const { action, record } = acting;
  if (!entersSomething(entity, action)) return makeSimple(setting, acting);
  // A row of a list does not hold all that decides what is filled in.
  const whole = acting.isWhole ? record : await getRecord(entity.id, String(record.id));
  const bound = transitionFor(entity, action, person, whole) ?? acting.bound;
  const { transition } = bound;
  const meant = { action, bound, record: whole, isWhole: true };
  if (!hasFields(transition)) return makeSimple(setting, meant);
  const { openEntering } = await import('./open-entering.ts');
  const entering = openEntering(entity, transition, whole);
  let after: ServedRow | null = null;
  const act: Question['act'] = async (answer) => {
    try {
      after = await send(setting, meant, answer);
      return [];
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const found = entering.findingsOf(thrown);
      if (found.length === 0) refused(thrown);
      return found;
    } finally {
      setting.setRunning(null);
    }
  };
  await setting.ask({ ...questionFor(meant, 1, setting.t), entering, act });
  return after;
}

async function makeSimple(setting: Setting, acting: Acting): Promise<ServedRow | null> {
  const answer = await askBefore(setting, acting, 1);
  return answer && send(setting, acting, answer);
}

function send(
  { entity, setRunning }: Setting,
  { action, record: { id, version } }: Acting,
  answer: Answer,
): Promise<ServedRow> {
  setRunning(action);
  const read = typeof version === 'number' ? { version } : {};
  return runAction({ entity: entity.id, id: String(id), action }, { ...answer, ...read }, { toast: false });
}

function hasFields(transition: Transition): transition is Transition & { readonly enters: Entered } {
  return transition.enters !== undefined;
}

/** What must be known before an action on so many records; nothing is asked where nothing has to be. */
export async function askBefore(
  { ask, t }: Pick<Setting, 'ask' | 't'>,
  offered: OfferedAction,
  number: number,
): Promise<Answer | null> {
  const { transition } = offered.bound;
  if (!transition.confirms && !transition.asks && number === 1) return {};
  return ask(questionFor(offered, number, t));
}

function questionFor(offered: OfferedAction, number: number, t: TFunction): Question {
  const { transition } = offered.bound;
  const action = t(actionLabel(offered));
  const text = number === 1 ? questionOf(offered, action, t) : t('message.confirm.actionMany', { action, number });
  const danger = transition.danger ?? false;
  return { title: action, text, proceed: action, danger, ...(transition.asks && { asks: transition.asks }) };
}

function questionOf(offered: OfferedAction, action: string, t: TFunction): string {
  // The lifecycle may ask in words of its own: what follows is not always plain from the name of the action.
  const own = `lifecycle.${offered.bound.use.lifecycle.id}.questions.${offered.action}`;
  return t([own, offered.action === 'submit' ? 'message.confirm.submit' : 'message.confirm.action'], { action });
}
