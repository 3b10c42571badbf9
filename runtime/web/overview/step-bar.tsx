// The way of a record as steps: those made with who and when, the one it stands at, those to come; a refusal on the step it happened at.
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clocksOf } from '../../core/business-day.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { LifecycleUse } from '../../core/descriptor/lifecycle.ts';
import type { Progress } from '../../core/progress.ts';
import { Moment } from '../ui/moment.tsx';
import { PersonName } from '../ui/person-name.tsx';

/** Signs of a moment without its seconds. */
const toTheMinute = 16;

interface StepBarProps {
  readonly entity: EntityDescriptor;
  readonly use: LifecycleUse;
  readonly progress: Progress;
}

export function StepBar({ entity, use, progress }: StepBarProps): ReactNode {
  const { t } = useTranslation();
  const { steps, at, aside } = progress;
  const nameOf = (state: string): string => t(`entity.${entity.id}.states.${use.lifecycle.id}.${state}`);
  const last = steps.length - 1;
  return (
    <ol className="tg-steps" aria-label={t('ui.overview.steps')}>
      {steps.map(({ state, made }, index) => {
        const isDone = index < at || (index === at && index === last);
        const isLeft = index === at && aside !== undefined;
        const kind = isLeft ? wayOut(use, aside) : isDone ? 'done' : index === at ? 'current' : 'coming';
        return (
          <li
            key={state}
            className={`tg-step tg-step-${kind}`}
            {...(index === at && { 'aria-current': 'step' as const })}
          >
            <span className="tg-step-sign" aria-hidden>
              {isLeft ? <CloseOutlined /> : isDone ? <CheckOutlined /> : index + 1}
            </span>
            <span className="tg-step-words">
              <span className="tg-step-name">{nameOf(isLeft ? aside : state)}</span>
              {made && (
                <span className="tg-step-made">
                  <PersonName {...made} /> <Moment at={made.at}>{clocksOf(made.at).slice(0, toTheMinute)}</Moment>
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Red where the record was refused, grey where it is merely over. */
function wayOut({ lifecycle }: LifecycleUse, aside: string): 'refused' | 'ended' {
  return lifecycle.states[aside]?.tone === 'error' ? 'refused' : 'ended';
}
