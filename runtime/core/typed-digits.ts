// Digits as people type them: full-width ones of Chinese keyboards and those of Burmese ones are the same numbers.

const burmeseZero = 0x1040;

/** The text with every digit as 0 to 9, and full-width signs as plain ones. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - burmeseZero));
}
