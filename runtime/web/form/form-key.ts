// Which form an address shows: a record goes on in the very form it was made in, once it has an address of its own.

let newForms = 0;
const madeIn = new Map<string, string>();

/** Key of the form of a stored record, or of the one that makes a new record (`id` absent), as a copy of `copyOf` or not. */
export function formKey(id: string | undefined, copyOf: string | null): string {
  return id === undefined ? `new:${newForms}:${copyOf ?? ''}` : (madeIn.get(id) ?? id);
}

/** The new record of the open form was stored as `id`: the page of that address is the same form, inputs, focus and all. */
export function goOnAs(id: string, copyOf: string | null): void {
  madeIn.set(id, formKey(undefined, copyOf));
}

/** The next new record is made in another form: the one before stands under the address of its record by now. */
export function startNewForm(): void {
  newForms += 1;
}
