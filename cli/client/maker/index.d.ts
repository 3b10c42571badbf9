// What openapi-typescript does here; its own types need the TypeScript that only it sees.

/** The types of an API description (JSON), as TypeScript. */
export function typesOf(description: string): Promise<string>;
