// The dialog of a cell whose text is made of elements; where none are listed for what is chosen beside it, the text is free.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { elementsOf } from '../../core/kinds/field-traits.ts';
import { valueAt } from '../../core/paths.ts';
import type { CellPlace } from '../grid/places.ts';
import { ElementsDialog } from '../kinds/elements-dialog.tsx';
import { useElements } from '../kinds/use-elements.ts';
import { useScope } from '../record/form-scope.tsx';
import { toast } from '../ui/toast.ts';
import type { LineColumn } from './grid-columns.ts';
import type { LineGrid } from './use-grid-model.ts';

interface CellElementsProps {
  readonly place: CellPlace;
  readonly column: LineColumn;
  readonly model: LineGrid['model'];
  /** The text is in its cell. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function CellElements({ place, column, model, onDone, onClose }: CellElementsProps): ReactNode {
  const { t } = useTranslation();
  const { root } = useScope();
  const { field } = column;
  const [beside = ''] = Object.values(elementsOf(field)?.of ?? {});
  const line = model.rowAt(place.row);
  const chosen = typeof line === 'object' && line !== null ? valueAt({ ...line }, beside) : null;
  const asked = { entity: root.id, field: column.schemaPath, of: typeof chosen === 'string' ? chosen : '' };
  const { elements, hasFailed } = useElements(asked);
  const isFree = asked.of === '' || elements?.length === 0;
  const reason = isFree ? 'ui.elements.free' : hasFailed ? 'ui.elements.failed' : null;
  const giveUp = useEffectEvent((told: string) => {
    toast.warning(t(told));
    onClose();
  });
  useEffect(() => {
    if (reason !== null) giveUp(reason);
  }, [reason]);
  if (isFree) return null;
  return (
    <ElementsDialog
      {...asked}
      label={column.label}
      value={model.textAt(place)}
      like={textAbove(model, place)}
      {...('maxLength' in field && field.maxLength !== undefined && { maxLength: field.maxLength })}
      onDone={(text) => {
        model.enter([{ place, text }]);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** The text of the nearest line above that has one. */
function textAbove(model: LineGrid['model'], { row, column }: CellPlace): string {
  for (let above = row - 1; above >= 0; above -= 1) {
    const text = model.textAt({ row: above, column });
    if (text !== '') return text;
  }
  return '';
}
