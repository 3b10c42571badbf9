// What people usually say with an action: up to three phrases, in the labels of its lifecycle below `phrases.<action>`.

/** Their names, in the order they are offered. */
export const phraseNames = ['one', 'two', 'three'] as const;
