// How wide the column of row actions is: room for what its links may say to this person, whatever rows come.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { couldPerform, type Person, transitionsOf } from '../../core/lifecycle.ts';
import { actionLabel } from '../actions/available-actions.ts';
import type { PageWording } from '../kinds/wording.ts';
import type { May } from './row-rights.ts';
import type { MeasureText } from './text-width.ts';

/** Padding, the gaps after both links, and the button for the rest, in pixels. */
const around = 16 + 2 * 13 + 30;
/** A longer second link is cut; on hover it shows in full. */
const widestSecond = 130;

export interface RowOffer {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly person: Person;
  readonly may: May;
  readonly wording: PageWording;
}

export function actionsWidth({ entity, view, person, may, wording }: RowOffer, measure: MeasureText): number {
  const { t } = wording;
  const widest = (labels: readonly string[]): number => Math.max(...labels.map((label) => measure(label)));
  const actions = view.actions.flatMap((action) => {
    const bound = transitionsOf(entity, action).find((one) => couldPerform(one, person) && !one.transition.danger);
    return bound ? [t(actionLabel({ action, bound }))] : [];
  });
  const first = widest([t('ui.list.view'), ...(may('edit') ? [t('ui.list.edit')] : [])]);
  const second = widest([t('ui.list.history'), ...(may('copy') ? [t('ui.list.copy')] : []), ...actions]);
  return Math.ceil(
    Math.max(first + Math.min(second, widestSecond) + around, widest([t('ui.list.operations')]) + around),
  );
}
