// Whether a password would be guessed soon: common ones, words with a year behind, rows of keys, names of the person (ASVS 6.2.4).
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Guesses a password has to stand: as many as a year of tries from a thousand places under the limits of logins. */
const fewestGuesses = 1e8;

/** What people here put into passwords and lists of other countries lack: words of the trade, pinyin, numbers that sound like words. */
const usualHere: readonly string[] = [
  ...['haiguan', 'baoguan', 'zhongguo', 'miandian', 'myanmar', 'yangon', 'mandalay', 'muse', 'ruili', 'yunnan'],
  ...['woaini', 'aini', 'nihao', 'laoban', 'gongsi', 'admin', 'operator', 'broker', 'trader', 'bank', 'mingalaba'],
  ...['1314', '5201314', '1314520', '520', '521', '888', '666', '168', '8888', '6666', '123', '1234', '12345'],
];

let made: Promise<ZxcvbnFactory> | null = null;

/** Loaded with the first password that is chosen: the lists take half a second. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, lists] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({
    dictionary: { ...lists.dictionary, 'usual-here': [...usualHere] },
    graphs: lists.adjacencyGraphs,
  });
}

/** `known`: what others know of the person: names, addresses. Words of fewer than three characters say nothing. */
export async function isGuessable(password: string, known: readonly string[]): Promise<boolean> {
  made ??= load();
  const words = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2);
  return (await made).check(password, words).guesses < fewestGuesses;
}
