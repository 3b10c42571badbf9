// The names that code gives to words which belong to no entity and no rule, by file of `locales`: a name that is not here is shown raw.
// Whoever gives a sentence something of a new name adds it.

/** File of `locales` -> names in braces that its sentences may hold. */
export const paramsOfWords: { readonly [file: string]: readonly string[] } = {
  errors: names(
    'allowed day entity extension found height limit line maximum name number refused seconds size title triesLeft why width',
  ),
  limits: names('above by character decimals found label maximum minimum near of open takes upTo whole'),
  messages: names(
    'action address allowed amount cells choices code columns count created currency day days due duty entity failed field filters from holds label left limit maximum minutes name names number numbers order other password pattern reason rows size state states subject text time title titles total unchanged updated username value values wanted why',
  ),
  signatures: names('algorithm bad day document key most number party revision revisions'),
  ui: names(
    'a action actions all amount at b between by chosen column columns consumed count created currency day days done entity extensions failed field fields first from gone has hash host id key keys kind known label labels last line lines maximum message minimum mobile most name names now number of older open opinion others page pages password place question rate reserved result revision row rows sealed seconds sections seen size started state table text time title to total typed updated used value waiting was who why',
  ),
};

function names(words: string): readonly string[] {
  return words.split(' ');
}
