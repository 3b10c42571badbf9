// The worked example of a package that knows nothing of orders: it lists records of an entity and reads one.
import type { Description } from './narrow-description.ts';

interface ListCall {
  readonly get?: {
    readonly parameters?: readonly { readonly name: string; readonly schema: { readonly enum?: string[] } }[];
  };
}

/**
 * Text of an example.ts that compiles with the calls of the entity, whatever its fields; in the first of its views. `worked`: the example
 * about orders, which logs in as this one does.
 */
export function listExample({ paths }: Pick<Description, 'paths'>, entity: string, worked: string): string {
  const { parameters = [] } = (paths[`/entities/${entity}`] as ListCall | undefined)?.get ?? {};
  const [view] = parameters.find(({ name }) => name === 'view')?.schema.enum ?? [];
  const loggingIn = worked.slice(worked.indexOf('import '), worked.indexOf('\n\n', worked.indexOf('await connect')));
  const query = view === undefined ? '{ pageSize: 5 }' : `{ view: '${view}', pageSize: 5 }`;
  return `// A worked example: the first records of ${entity}, and all that one of them says.
// TONGGUAN_URL=http://127.0.0.1:8080 TONGGUAN_USER=... TONGGUAN_PASSWORD=... node example.ts
${loggingIn}

try {
  const listed = await tongguan.GET('/entities/${entity}', { params: { query: ${query} } });
  const rows = listed.data?.data.rows ?? [];
  console.log(\`\${rows.length} of \${listed.data?.data.total ?? 0} records\`);
  for (const row of rows) console.log(row);
  const id = rows[0]?.id;
  if (id !== undefined) {
    const read = await tongguan.GET('/entities/${entity}/{id}', { params: { path: { id } } });
    console.log(read.data?.data);
  }
} catch (error) {
  if (!(error instanceof RefusedCall)) throw error;
  console.log(\`Refused (\${error.status}): \${error.message}\`);
}
`;
}
