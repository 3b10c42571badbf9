// Names in SQL: columns keep the spelling of their field, so that they are always quoted.

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
