// How wide the dialog of elements is, while they are awaited and then: it does not jump.
/** Pixels. */
export const elementsWidth = 640;
