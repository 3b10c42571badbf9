// The lists of accounts: what a generated list has, and handing the administrator over to a colleague (spec 1).
import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../generated/entities/account/descriptor.gen.ts';
import type { Account } from '../../generated/entities/account/types.gen.ts';
import { listPage } from '../../runtime/web/list/list-page.tsx';
import { useSession } from '../../runtime/web/session/session.ts';
import { CompanyNotice } from '../enterprise/company-notice.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

interface TransferButtonProps {
  readonly view: string;
  readonly selected: readonly Account[];
}

/** Views of one's own colleagues; the list of all accounts is the operator's. */
const ownViews: ReadonlySet<string> = new Set(['user', 'accountManage']);

function TransferButton({ view, selected }: TransferButtonProps): ReactNode {
  const { t } = useTranslation();
  const { person, may } = useSession();
  const [open, setOpen] = useState(false);
  if (person.level !== 'enterpriseAdmin' || !may(account, 'edit') || !ownViews.has(view)) return null;
  const [only, ...others] = selected;
  return (
    <>
      <Button icon={<SwapOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('ui.transfer.button')}
      </Button>
      {open && (
        <TransferDialog chosen={only && others.length === 0 ? String(only.id) : null} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

export default listPage<Account>(account, { toolbar: TransferButton, above: CompanyNotice });
