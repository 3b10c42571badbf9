// The words of locales/rules.yaml that say when a rule asks for a value.

/** When a condition holds; in a case that is not told; in a line. The compiler puts one of them where a sentence has `{{case}}`. */
export const caseWords = ['in-case', 'in-some-case', 'in-line'] as const;
