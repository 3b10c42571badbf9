// Keeps the record of a form as a template.
import type { ReactNode } from 'react';
import type { Json } from '../../core/descriptor/value.ts';
import SaveDialog from './save-dialog.tsx';
import { useTemplates } from './use-kept.ts';

interface SaveTemplateProps {
  readonly entity: string;
  /** The record as it stands in the form, saved or not. */
  readonly record: () => Json;
  readonly onClose: () => void;
}

export default function SaveTemplate({ entity, record, onClose }: SaveTemplateProps): ReactNode {
  const { items } = useTemplates(entity, null);
  return <SaveDialog about={{ kind: 'template', of: entity }} items={items} content={record} onClose={onClose} />;
}
