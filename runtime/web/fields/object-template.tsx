// How rjsf lays out an object: the record as cards of sections, an embedded sub-record as a titled group.
import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from '../../core/descriptor/view.ts';
import { isEmbedded, isNested } from '../../core/kinds/field-traits.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import { allOf } from '../i18n/joined.ts';
import { inputId } from '../record/field-place.ts';
import { useFindings, useRecord, useScope } from '../record/form-scope.tsx';
import { isFilled } from '../record/required.ts';
import { useLabelAt } from '../record/use-messages.ts';
import { FieldMessages } from './field-template.tsx';
import { useDrawnSections, useFolds } from './folded-sections.ts';
import { keysOf } from './form-schema.ts';
import { SameAs } from './same-as.tsx';
import { SectionCard } from './section-card.tsx';
import { useSectionTitle } from './section-title.ts';

/** This many sections fill the first screen. */
const filledAtFirst = 2;
/** Embedded groups of up to this many fields take half of a row. */
const mostCompact = 3;

const SectionsContext = createContext<readonly Section[] | null>(null);

/** The sections of the form below; without them its fields stand in one grid. */
export const SectionsProvider = SectionsContext.Provider;

export function useSections(): readonly Section[] | null {
  return useContext(SectionsContext);
}

type Properties = ObjectFieldTemplateProps['properties'];

/** Template rjsf draws objects with. */
export function ObjectTemplate({ fieldPathId, properties }: ObjectFieldTemplateProps): ReactNode {
  const sections = useSections();
  const path = fieldPathId.path.join('.');
  if (path !== '') return <EmbeddedGroup path={path} properties={properties} />;
  if (sections) return <Sections sections={sections} properties={properties} />;
  const shown = properties.filter(({ hidden }) => !hidden);
  return <Grid path="" keys={shown.map(({ name }) => name)} properties={shown} />;
}

interface GridProps {
  /** Path of the object the fields stand in; empty for the record. */
  readonly path: string;
  readonly keys: readonly string[];
  readonly properties: Properties;
}

/** Fields in rows of equal columns; groups and tables between them, each run of a kind in a grid of its own. */
function Grid({ path, keys, properties }: GridProps): ReactNode {
  const { fields } = useScope();
  const byName = new Map(properties.map((property) => [property.name, property.content]));
  const runs: { readonly isBlock: boolean; readonly keys: string[] }[] = [];
  for (const key of keys) {
    const isBlock = isNested(fieldAt(fields, path === '' ? key : `${path}.${key}`));
    const last = runs.at(-1);
    if (last?.isBlock === isBlock) last.keys.push(key);
    else runs.push({ isBlock, keys: [key] });
  }
  return runs.map((run) => (
    <div key={run.keys[0]} className={run.isBlock ? 'tg-blocks' : 'tg-grid'}>
      {run.keys.map((key) => byName.get(key))}
    </div>
  ));
}

interface SectionsProps {
  readonly sections: readonly Section[];
  readonly properties: Properties;
}

/** The cards of all sections; those below the first screen are filled right after it is shown, without blocking it. */
function Sections({ sections, properties }: SectionsProps): ReactNode {
  const [filled, setFilled] = useState(filledAtFirst);
  useEffect(() => {
    startTransition(() => setFilled(Number.POSITIVE_INFINITY));
  }, []);
  const { drawn, folded } = useDrawnSections(sections);
  const folds = useFolds(drawn);
  const [showsEmpty, setShowsEmpty] = useState(false);
  const shown = showsEmpty ? sections.filter((one) => drawn.includes(one) || folded.includes(one)) : drawn;
  return (
    <>
      {shown.map((section, index) => (
        <SectionCard key={section.id} section={section} fold={folds.get(section.id)}>
          {index < filled ? (
            <Grid path="" keys={keysOf(section)} properties={properties} />
          ) : (
            <div className="tg-section-coming" />
          )}
        </SectionCard>
      ))}
      {folded.length > 0 && (
        <FoldedSections folded={folded} isShown={showsEmpty} onToggle={() => setShowsEmpty(!showsEmpty)} />
      )}
    </>
  );
}

interface FoldedSectionsProps {
  readonly folded: readonly Section[];
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/** One line for all sections a reader would find empty, and a button that shows them all the same. */
function FoldedSections({ folded, isShown, onToggle }: FoldedSectionsProps): ReactNode {
  const { t } = useTranslation();
  const title = useSectionTitle();
  const names = allOf(folded.map(title), t);
  return (
    <div className="tg-folded">
      <p>{t('ui.overview.nothingIn', { sections: names })}</p>
      <button type="button" className="tg-link" aria-expanded={isShown} onClick={onToggle}>
        {t(isShown ? 'ui.form.hideEmpty' : 'ui.form.showEmpty')}
      </button>
    </div>
  );
}

function EmbeddedGroup({ path, properties }: { readonly path: string; readonly properties: Properties }): ReactNode {
  const scope = useScope();
  const labelAt = useLabelAt();
  const sections = useSections();
  const isFaulty = useFindings(path).length > 0;
  const isEmptyGroup = useRecord((record) => !isFilled(valueAt(record, path)));
  const field = fieldAt(scope.fields, path);
  const size = properties.length <= mostCompact ? ' tg-group-compact' : properties.length === 4 ? ' tg-group-four' : '';
  const isWholeSection =
    sections?.some((section) => section.fields.length === 1 && section.fields[0] === path) ?? false;
  // A reader learns nothing from a group of dashes.
  if (scope.readOnly && isEmptyGroup && field?.required === 'never') return null;
  return (
    <fieldset
      className={`tg-group${isWholeSection ? ' tg-group-whole' : size}${isFaulty ? ' tg-field-faulty' : ''}`}
      id={inputId(scope, path)}
    >
      <legend className={isWholeSection ? 'tg-hidden' : 'tg-group-title'}>
        {labelAt(path)}
        {field?.required !== 'never' && !scope.readOnly && !isWholeSection && (
          <span className="tg-star" aria-hidden>
            *
          </span>
        )}
      </legend>
      <FieldMessages path={path} />
      {isEmbedded(field) && !scope.readOnly && <SameAs field={field} path={path} />}
      <div className="tg-group-box">
        <Grid path={path} keys={properties.map(({ name }) => name)} properties={properties} />
      </div>
    </fieldset>
  );
}
