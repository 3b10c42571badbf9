// The lists of collections, with the days that advances have left in colour.
import { fxCollection } from '../../generated/entities/fx-collection/descriptor.gen.ts';
import type { FxCollection } from '../../generated/entities/fx-collection/types.gen.ts';
import { listPage } from '../../runtime/web/list/list-page.tsx';
import { DaysLeft } from './days-left.tsx';

export default listPage<FxCollection>(fxCollection, { cells: { daysLeft: DaysLeft } });
