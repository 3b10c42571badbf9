// What is used of the RC2 of node-forge, which comes without types. Its texts hold a byte a character.
declare module 'node-forge/lib/rc2.js' {
  interface ForgeBytes {
    getBytes(): string;
  }
  interface ForgeCipher {
    readonly output: ForgeBytes;
    start(nonce: string): void;
    update(input: ForgeBytes): void;
    /** False for what does not end as it has to. */
    finish(): boolean;
  }
  const rc2: { createDecryptionCipher(key: string, bits: number): ForgeCipher };
  export default rc2;
}
