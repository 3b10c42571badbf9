// How a label reads behind other words: "New account", but "New HS code".

/** The label with its first letter small; abbreviations and other scripts stay as they are. */
export function withinSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}
