// GET /entities/:entity/template and /entities/:entity/lines/:field/template: workbooks to fill in before an import.
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { importFields } from '../../core/import-fields.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { unknownInAddress } from '../../core/malformed.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf, type WriteScope } from '../context.ts';
import { text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { workbookType, writeWorkbook } from '../sheets/write-workbook.ts';
import { lineColumns } from './line-columns.ts';
import { type Template, type TemplateColumn, templateSheets } from './template.ts';

const produced = {
  produces: [workbookType],
  response: { 200: { ...text, description: 'A workbook with the headings, and the choices below them.' } },
} as const;

const listSchema: FastifySchema = {
  ...produced,
  operationId: 'importTemplate',
  summary: 'Template of an import',
  'x-calls': (entity) => (entity.may('import') ? [{}] : []),
};

const lineSchema: FastifySchema = {
  ...produced,
  operationId: 'lineTemplate',
  summary: 'Template of lines',
  'x-calls': ({ descriptor, name }) =>
    descriptor.fields
      .filter((field) => isLines(field) && field.fromFile)
      .map(({ key }) => ({
        at: { field: key },
        operationId: `lineTemplateOf${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`,
        summary: `Template of ${key}`,
      })),
};

export function addTemplateRoutes(api: FastifyInstance, context: WriteScope): void {
  const send = async (reply: FastifyReply, caller: Caller, template: Template): Promise<FastifyReply> => {
    const bytes = await writeWorkbook(await templateSheets(context, caller.language, template));
    return reply
      .header('content-type', workbookType)
      .header('content-disposition', attachmentHeader(`${template.name}.xlsx`))
      .send(bytes);
  };

  api.get<{ Params: { entity: string } }>(
    '/entities/:entity/template',
    { schema: listSchema },
    async (request, reply) => {
      const caller = callerOf(request);
      const { descriptor, labelKeyAt } = entityOf(context, request.params.entity);
      if (!mayUse(descriptor, 'import', caller.person, caller.rights)) throw new Refusal('not-permitted');
      const say = (key: string): string => context.messages.format(caller.language, key);
      const columns = importFields(descriptor).map(
        ({ path, field, required }): TemplateColumn => ({ title: say(labelKeyAt(path)), field, isNeeded: required }),
      );
      return send(reply, caller, { name: say(`entity.${descriptor.id}.label`), columns });
    },
  );

  api.get<{ Params: { entity: string; field: string } }>(
    '/entities/:entity/lines/:field/template',
    { schema: lineSchema },
    async (request, reply) => {
      const caller = callerOf(request);
      const { descriptor, shape, labelKeyAt } = entityOf(context, request.params.entity);
      const mayWrite = (['create', 'edit'] as const).some((verb) =>
        mayUse(descriptor, verb, caller.person, caller.rights),
      );
      if (!mayWrite) throw new Refusal('not-permitted');
      const lines = shape.byKey.get(request.params.field);
      if (!isLines(lines) || !lines.fromFile) throw unknownInAddress('field', request.params.field);
      const say = (key: string): string => context.messages.format(caller.language, key);
      const columns = lineColumns(descriptor, lines, say);
      return send(reply, caller, { name: say(labelKeyAt(lines.key)), columns });
    },
  );
}
