// Whether a role opens every menu, also those that come later: a switch that makes the tree below it needless.
import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inputId } from '../../runtime/web/record/field-place.ts';
import { useCommit, useScope, useValue } from '../../runtime/web/record/form-scope.tsx';

export function EveryMenuSwitch({ path }: { readonly path: string }): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const value = useValue(path) === true;
  const commit = useCommit(path);
  return (
    <span className="role-every">
      <Switch
        id={inputId(scope, path)}
        checked={value}
        disabled={scope.readOnly}
        onChange={(on) => commit(on)}
        checkedChildren={t('ui.yes')}
        unCheckedChildren={t('ui.no')}
      />
    </span>
  );
}
