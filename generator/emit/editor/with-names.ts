// Puts names into a shape: where a text names something, the names there are stand beside the form it must have.
import type { LanguageDocument, LanguageShape, ShapeNode as Node } from '../../load/language-shapes.ts';
import type { NamedKind, NamesOfKind } from './names-in.ts';

/** A path of the entity that is written: `$dynamicRef` finds those of the file that led here. */
const ownPath = { $dynamicRef: '#ownPath' };

/** Which names stand where: document and pointer into it; a pointer ends in `*` for all below. */
const places: { readonly [pointer: string]: NamedKind | 'path' } = {
  'entity/$defs/entityId': 'entity',
  'entity/$defs/path': 'path',
  'entity/$defs/fieldKey': 'path',
  'entity/$defs/reading/properties/reading': 'reading',
  'entity/$defs/field/properties/$ref': 'typeOrPart',
  'entity/$defs/field/properties/format': 'format',
  'entity/$defs/field/properties/suggests': 'codeTable',
  'entity/$defs/field/properties/code': 'codeTable',
  'entity/$defs/field/properties/refers': 'entity',
  'entity/$defs/field/properties/upload': 'upload',
  'entity/$defs/field/properties/state': 'lifecycle',
  'entity/$defs/field/properties/shapedBy': 'path',
  'entity/$defs/condition/properties/field': 'path',
  'entity/$defs/condition/properties/present': 'path',
  'entity/$defs/condition/properties/absent': 'path',
  'entity/$defs/condition/properties/every': 'path',
  'entity/$defs/condition/properties/reading': 'reading',
  'entity/$defs/computed/*': 'path',
  'entity/$defs/proposal/*': 'path',
  'entity/$defs/rule/properties/on/then/items': 'action',
  'entity/$defs/rule/*': 'path',
  'entity/$defs/lifecycleUse/properties/use': 'lifecycle',
  'entity/$defs/view/properties/sort': 'path',
  'entity/$defs/view/properties/actions/items': 'action',
  'entity/$defs/deadline/properties/tells/items': 'actor',
  'lifecycle/$defs/initial': 'state',
  'lifecycle/$defs/state/properties/savesTo': 'state',
  'lifecycle/$defs/outcome/properties/to': 'state',
  'lifecycle/$defs/toldActors/items': 'actor',
  'lifecycle/$defs/transition/properties/from/items': 'state',
  'lifecycle/$defs/transition/properties/to': 'state',
  'lifecycle/$defs/transition/properties/by/items': 'actor',
  'lifecycle/$defs/transition/properties/notBy/items': 'action',
  'lifecycle/$defs/transition/properties/compares/properties/same': 'action',
  'lifecycle/$defs/transition/properties/compares/properties/other': 'action',
  'project/$defs/menu/properties/orders/additionalProperties/items': 'menu',
  'project/$defs/group/properties/icon': 'icon',
  'project/$defs/group/properties/items/items': 'menu',
  'project/$defs/screen/properties/menu': 'menu',
  'project/$defs/flowCharges/properties/reaching/items': 'state',
  'project/$defs/flow/properties/released/items': 'state',
  'project/$defs/flow/properties/keeps/items': 'state',
};

/** What a file may leave to a reading beside `rates`, though the form is that of what is put in. */
const readable: ReadonlySet<string> = new Set([
  'entity/$defs/field/properties/state',
  'entity/$defs/lifecycleUse/properties/use',
  'entity/$defs/rule/properties/total-not-above/properties/beside',
  'entity/$defs/rule/properties/total-matches/properties/withinPercent',
  'entity/$defs/rule/properties/rate-near/properties/withinPercent',
  'entity/properties/rules/items',
  'lifecycle/$defs/transition/properties/from',
  'lifecycle/$defs/transition/properties/by',
  'project/$defs/uploads/additionalProperties/properties/maxSize',
]);
const reading = { $ref: 'entity.gen.json#/$defs/reading' };

/** Keys below which a text names an entity where all else are paths. */
const namesEntity = /\/(entity|entities\/items)$/;

/** The shape with names: a text of another form than before is still refused, and a name that is not known is not. */
export function withNames(document: LanguageDocument, shape: LanguageShape, names: NamesOfKind): object {
  const named = walk(told(shape), document, names) as { readonly $defs: Node };
  const anchor = { $dynamicAnchor: 'ownPath', type: 'string' };
  const $defs = document === 'entity' ? { ...named.$defs, ownPath: anchor } : named.$defs;
  return withMenus({ ...named, $defs }, names);
}

/** Editors show the innermost words: those of a keyword count, not those of the form its value has. */
function told(shape: LanguageShape): LanguageShape {
  const forms = Object.entries(shape.$defs).filter(([, { type }]) => type === 'string' || type === 'integer');
  const plain = forms.map(([name, { description: _, ...form }]) => [name, form] as const);
  return { ...shape, $defs: { ...shape.$defs, ...Object.fromEntries(plain) } };
}

function walk(node: unknown, at: string, names: NamesOfKind): unknown {
  if (Array.isArray(node)) return node.map((one, index) => walk(one, `${at}/${index}`, names));
  if (typeof node !== 'object' || node === null) return node;
  const inner = Object.fromEntries(Object.entries(node).map(([key, one]) => [key, walk(one, `${at}/${key}`, names)]));
  const kind = kindAt(at, inner);
  const named = kind === undefined ? inner : offering(inner, kind, names);
  return readable.has(at) || at.endsWith('/properties/rates')
    ? { anyOf: [named, reading], description: named.description }
    : named;
}

function kindAt(at: string, node: Node): NamedKind | 'path' | undefined {
  const own = places[at];
  if (own) return own;
  const isPlain = node.type === 'string' && node.enum === undefined && node.pattern === undefined;
  if (!isPlain) return undefined;
  const all = places[`${at.split('/').slice(0, 3).join('/')}/*`];
  return all === 'path' && namesEntity.test(at) ? 'entity' : all;
}

function offering({ description, ...form }: Node, kind: NamedKind | 'path', names: NamesOfKind): Node {
  const offered = kind === 'path' ? ownPath : { enum: names[kind] };
  return { anyOf: [offered, form], ...(description !== undefined && { description }) };
}

/** Keys cannot be offered by a form they must have: the menus of a role are properties of their own. */
function withMenus(shape: object, { menu }: NamesOfKind): object {
  const { $defs } = shape as {
    readonly $defs: { readonly [name: string]: { readonly properties?: { readonly menus?: Node } } };
  };
  const { roleTemplate } = $defs;
  const menus = roleTemplate?.properties?.menus;
  if (!menus) return shape;
  const properties = Object.fromEntries(menu.map((key) => [key, menus.additionalProperties]));
  const template = { ...roleTemplate, properties: { ...roleTemplate.properties, menus: { ...menus, properties } } };
  return { ...shape, $defs: { ...$defs, roleTemplate: template } };
}
