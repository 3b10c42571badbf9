// The parts of flows in a form, loaded only where there is something to show.
import { lazy, type ReactNode, Suspense } from 'react';
import type { Entity } from '../../core/compile-entity.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { useUser } from '../session/session.ts';
import type { FlowDraft } from './flow-calls.ts';
import { hasFlows, offersByChoice, offersFrom } from './flow-offers.ts';

const FilledStrip = lazy(() => import('./filled-strip.tsx'));
const FillOffer = lazy(() => import('./fill-offer.tsx'));
const MakeButton = lazy(() => import('./make-button.tsx'));
const MadePanel = lazy(() => import('./made-panel.tsx'));

/** On a new form: what it was filled from, or what it can be filled from. */
export function FilledFrom({ entity, made }: { readonly entity: Entity; readonly made?: FlowDraft }): ReactNode {
  const user = useUser();
  const offers = !user || made ? [] : offersByChoice(entity.descriptor.id, user);
  return (
    <Suspense fallback={null}>
      {made && <FilledStrip entity={entity} made={made} />}
      {offers.length > 0 && <FillOffer entity={entity} offers={offers} />}
    </Suspense>
  );
}

/** Among the buttons of a stored record. `leadsOn`: nothing else is left to do with it. */
export function MakeOf(props: { entity: EntityDescriptor; record: ServedRow; leadsOn: boolean }): ReactNode {
  const user = useUser();
  const { entity, record } = props;
  if (!user || offersFrom(entity.id, user).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <MakeButton key={String(record.version)} {...props} />
    </Suspense>
  );
}

/** On a stored record: what was made of it. `version`: asked again when the record was saved. */
export function MadeOf({ entity, id, version }: { entity: string; id: string; version: Json | undefined }): ReactNode {
  if (!hasFlows(entity)) return null;
  return (
    <Suspense fallback={null}>
      <MadePanel key={String(version)} entity={entity} id={id} />
    </Suspense>
  );
}
