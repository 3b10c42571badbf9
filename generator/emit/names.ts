// Names in generated code, made from the ids of entities and lifecycles.

// Words an id could be that TypeScript does not take as the name of a constant.
const reserved = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
);

/** `hs-code` -> `HsCode`: interfaces. */
export function pascalCase(id: string): string {
  return id
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

/** `hs-code` -> `hsCode`: descriptors. */
export function camelCase(id: string): string {
  const pascal = pascalCase(id);
  const name = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return reserved.has(name) ? `${name}Entity` : name;
}

/** `customs-document` -> `customsDocumentLifecycle`. */
export function lifecycleName(id: string): string {
  const pascal = pascalCase(id);
  return `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}Lifecycle`;
}
