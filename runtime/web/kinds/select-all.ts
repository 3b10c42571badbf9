// Selects the text of an input that has just got the focus, so that typing replaces it.

/** Waits for the click that gave the focus: it would take the selection away again. */
export function selectAll(input: HTMLInputElement): void {
  requestAnimationFrame(() => {
    if (document.activeElement === input) input.select();
  });
}
