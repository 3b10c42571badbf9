// Loads a file of the pages themselves, such as the rule book, which is read when a page of it is opened.

/** The JSON at an address that the build gave the file. Rejects where it cannot be loaded. */
export async function loadFile<Content>(address: string): Promise<Content> {
  return (await fetch(address)).json();
}
