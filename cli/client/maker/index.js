// openapi-typescript with a TypeScript that it can use: packages beside this one see another.
import openapiTypes, { astToString } from 'openapi-typescript';

/** The types of an API description (JSON), as TypeScript. */
export async function typesOf(description) {
  return astToString(await openapiTypes(description));
}
