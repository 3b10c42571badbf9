// Menus and their buttons as a tree: put in order there, named and hidden in the form beside it; the sidebar follows.
import { type ReactNode, useMemo, useState } from 'react';
import { module } from '../../generated/entities/module/descriptor.gen.ts';
import type { Module } from '../../generated/entities/module/types.gen.ts';
import validate from '../../generated/entities/module/validate.gen.js';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import type { ListPageProps } from '../../runtime/web/pages/routes.ts';
import { refreshSession } from '../../runtime/web/session/session.ts';
import { PageFailed, PageLoading } from '../../runtime/web/ui/page-states.tsx';
import { ModuleSaved, SavedWatch } from './module-saved.tsx';
import { ModuleTree } from './module-tree.tsx';
import { useModules } from './use-modules.ts';
import './module.css';

const ModuleForm = formPage<Module>(module, validate, { above: SavedWatch });

export default function ModulePage({ view }: ListPageProps): ReactNode {
  const { rows, loading, failure, reload } = useModules(view);
  const [chosen, setChosen] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);
  const saved = useMemo(
    () => () => {
      reload();
      void refreshSession();
    },
    [reload],
  );
  // Rows that could not be read anew leave the form with what is typed in it.
  if (failure !== null && rows.length === 0) return <PageFailed error={failure} onRetry={reload} />;
  if (rows.length === 0) return <PageLoading />;
  const id = chosen ?? rows[0]?.id;
  const moved = (): void => {
    // A row that was moved has another version than the form read.
    setMoves((before) => before + 1);
    saved();
  };
  return (
    <div className="module-columns">
      <ModuleTree view={view} rows={rows} loading={loading} chosen={id ?? null} onChoose={setChosen} onMoved={moved} />
      <ModuleSaved value={saved}>
        {id !== undefined && <ModuleForm key={`${id}:${moves}`} view={view} id={id} isOnly />}
      </ModuleSaved>
    </div>
  );
}
