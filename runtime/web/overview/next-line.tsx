// What is next and by whom: a sentence for those who wait, and one for the person whose turn it is.
import { ClockCircleOutlined, FlagOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Actor, LifecycleUse } from '../../core/descriptor/lifecycle.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { type NextStep, nextSteps } from '../../core/progress.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { eitherOf } from '../i18n/joined.ts';
import { withinSentence } from '../i18n/within-sentence.ts';

interface NextLineProps {
  readonly entity: EntityDescriptor;
  readonly use: LifecycleUse;
  readonly record: ServedRow;
  /** Actions this person is offered on the page. */
  readonly offered: readonly string[];
}

export function NextLine({ use, record, offered }: NextLineProps): ReactNode {
  const { t } = useTranslation();
  const steps = nextSteps(use, record);
  if (steps.length === 0) return null;
  const labelsOf = (some: readonly NextStep[]): string[] =>
    some.map(({ action }) => t(`lifecycle.${use.lifecycle.id}.actions.${action}`));
  const mine = steps.filter(({ action }) => offered.includes(action) && record.$actions?.includes(action));
  if (mine.length > 0) {
    return (
      <p className="tg-next tg-next-mine">
        <FlagOutlined aria-hidden /> <span>{t('ui.overview.yourTurn', { actions: eitherOf(labelsOf(mine), t) })}</span>
      </p>
    );
  }
  const who = (actor: Actor): string => {
    const key = actor.company;
    const value = key === undefined ? undefined : valueAt(record, key);
    return (key !== undefined && !isEmpty(value) && record.$labels?.[key]) || t(`ui.accountType.${actor.account}`);
  };
  // Of one way in several account types only those count whose enterprise the record names.
  const people = steps.flatMap(({ actors }) => actors.map(who));
  return (
    <p className="tg-next">
      <ClockCircleOutlined aria-hidden />{' '}
      <span>
        {t('ui.overview.waitsFor', {
          who: eitherOf(people, t),
          actions: eitherOf(labelsOf(steps).map(withinSentence), t),
        })}
      </span>
    </p>
  );
}
