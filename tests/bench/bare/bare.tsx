// The reference of the first list: one plain ProTable of 20 rows and 10 columns from a JSON answer, and nothing else.
import { type ProColumns, ProTable } from '@ant-design/pro-components';
import { createRoot } from 'react-dom/client';

type Row = Readonly<Record<string, string>>;

const columns: ProColumns<Row>[] = Array.from({ length: 10 }, (_, at) => ({
  title: `Column ${at + 1}`,
  dataIndex: `column${at + 1}`,
}));

async function request(): Promise<{ data: Row[]; success: boolean; total: number }> {
  const answer = await fetch('./rows');
  return { data: (await answer.json()) as Row[], success: true, total: 100_000 };
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<ProTable<Row> headerTitle="Rows" rowKey="column1" {...{ columns, request }} />);
