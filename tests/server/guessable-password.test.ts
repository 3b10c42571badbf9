// Passwords that the rule of the specification lets pass, and that others would guess all the same.
import { describe, expect, it } from 'vitest';
import { isGuessable } from '../../runtime/server/session/guessable-password.ts';

/** Those of the passwords that are guessed soon. */
async function guessed(passwords: readonly string[], known: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const password of passwords) if (await isGuessable(password, known)) found.push(password);
  return found;
}

describe('guessed soon are', () => {
  it('common passwords, however they are dressed up', async () => {
    const common = ['Password1!', 'P@ssw0rd', 'Qwerty123!', 'Qwer1234!', 'Aa123456!', 'Admin@123', 'Abc@12345'];
    expect(await guessed(common)).toEqual(common);
  });

  it('words of this trade and of the people in it', async () => {
    const usual = ['Woaini1314!', 'Haiguan@888', 'Ruili#2025', 'Mingalaba1!', 'Zhongguo#666'];
    expect(await guessed(usual)).toEqual(usual);
  });

  it('names of the person and of the product', async () => {
    const named = ['Zawminhtut#2026', 'Tongguan#2026'];
    expect(await guessed(['Zawminhtut#2026'])).toEqual([]);
    expect(await guessed(named, ['zawminhtut', 'x@example.com', 'tongguan'])).toEqual(named);
  });
});

describe('others', () => {
  it('stand', async () => {
    const good = ['Rain7#Kettle', 'Pine4#Saddle', 'Kx7#wq2Lm', 'horse7!staple', 'vK3$pLx9@qRt'];
    expect(await guessed(good, ['trader', '王示例', '13800000003'])).toEqual([]);
  });
});
