// The parts of flows in a form, loaded only where there is something to show.
import type { ReactNode } from 'react';
import type { Entity } from '../../core/compile-entity.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { useUser } from '../session/session.ts';
import { laterPart } from '../ui/later-part.tsx';
import type { FlowDraft } from './flow-calls.ts';
import { hasFlows, offersByChoice, offersFrom } from './flow-offers.ts';

const FilledStrip = laterPart(() => import('./filled-strip.tsx'));
const FillOffer = laterPart(() => import('./fill-offer.tsx'));
const MakeButton = laterPart(() => import('./make-button.tsx'));
const MadePanel = laterPart(() => import('./made-panel.tsx'));

/** On a new form: what it was filled from, or what it can be filled from. */
export function FilledFrom({ entity, made }: { readonly entity: Entity; readonly made?: FlowDraft }): ReactNode {
  const user = useUser();
  const offers = !user || made ? [] : offersByChoice(entity.descriptor.id, user);
  return (
    <>
      {made && <FilledStrip entity={entity} made={made} />}
      {offers.length > 0 && <FillOffer entity={entity} offers={offers} />}
    </>
  );
}

/** Among the buttons of a stored record. `leadsOn`: nothing else is left to do with it. */
export function MakeOf(props: { entity: EntityDescriptor; record: ServedRow; leadsOn: boolean }): ReactNode {
  const user = useUser();
  const { entity, record } = props;
  if (!user || offersFrom(entity.id, user).length === 0) return null;
  return <MakeButton key={String(record.version)} {...props} />;
}

/** On a stored record: what was made of it. `version`: asked again when the record was saved. */
export function MadeOf({ entity, id, version }: { entity: string; id: string; version: Json | undefined }): ReactNode {
  if (!hasFlows(entity)) return null;
  return <MadePanel key={String(version)} entity={entity} id={id} />;
}
