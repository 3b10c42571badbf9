// How wide the column of row actions is: room for the button this person may be shown, whatever rows come.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Language } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import { couldPerform, type Person, transitionsOf } from '../../core/lifecycle.ts';
import { actionLabel } from '../actions/available-actions.ts';
import type { PageWording } from '../kinds/wording.ts';
import type { MeasureText } from '../ui/text-width.ts';
import { inTwoLines } from './column-width.ts';
import type { May } from './row-rights.ts';

/** Padding of the cell, and the button for the rest, in pixels. */
const around = 16 + 26;
/** Padding, border and gap of the button. */
const button = 16 + 4;
/** Longer words of a button take two lines. */
const widestLine = 90;
/** What two lines do not hold is cut; on hover it shows in full. */
const widestWords = 120;

export interface RowOffer {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly person: Person;
  readonly may: May;
  readonly wording: PageWording;
}

export function actionsWidth({ entity, view, person, may, wording }: RowOffer, measure: MeasureText): number {
  const { t } = wording;
  const actions = view.actions.flatMap((action) => {
    const bound = transitionsOf(entity, action).find((one) => couldPerform(one, person) && !one.transition.danger);
    return bound ? [t(actionLabel({ action, bound }))] : [];
  });
  const words = [...actions, ...(may('edit') ? [t('ui.list.edit')] : [])].map((label) =>
    widthOf(label, wording.language, measure),
  );
  const widest = words.length === 0 ? 0 : Math.min(widestWords, Math.max(...words)) + button;
  return Math.ceil(Math.max(widest + around, measure(t('ui.list.operations'), 600) + 16));
}

function widthOf(label: string, language: Language, measure: MeasureText): number {
  const whole = measure(label);
  return whole <= widestLine ? whole : Math.max(widestLine, inTwoLines(label, language, measure));
}
