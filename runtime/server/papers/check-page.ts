// The page that tells whoever holds a paper whether it is right: one HTML text, without anything of the product's own pages.
import { type Language, languages } from '../../core/descriptor/value.ts';
import type { Messages } from '../messages.ts';
import type { CheckedPaper } from './issued-papers.ts';

interface CheckPage {
  readonly messages: Messages;
  readonly language: Language;
  /** Null: there is none with the token. */
  readonly found: CheckedPaper | null;
  /** Said instead, where nothing could be looked up. */
  readonly refused?: string;
}

const ownNames: { readonly [language in Language]: string } = { zh: '中文', en: 'English', my: 'မြန်မာ' };
const tags: { readonly [language in Language]: string } = { zh: 'zh-CN', en: 'en', my: 'my' };

const style = `body{margin:0;background:#f3f5f8;color:#1b2430;font:16px/1.6 system-ui,"Noto Sans SC","Noto Sans Myanmar",sans-serif}
main{max-width:40rem;margin:0 auto;padding:1rem}
nav{display:flex;gap:1rem;justify-content:flex-end;padding:.5rem 0}
nav a{color:#0b57d0}
article{background:#fff;border:1px solid #d8dee6;border-radius:8px;padding:1.25rem}
h1{font-size:1.3rem;margin:0 0 .75rem}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.5rem 1rem;margin:1rem 0}
dt{color:#4a5666}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
dd.changed,.wrong{color:#b3261e}.right{color:#146c2e}
code{font-size:.85rem;font-weight:400;overflow-wrap:anywhere}
label{display:block;border:2px dashed #9aa7b8;border-radius:8px;padding:1rem;margin:.5rem 0}
label[hidden]{display:none}input{display:block;margin-top:.5rem;max-width:100%}
output{display:block;font-weight:600;min-height:1.6em}
small{color:#4a5666}
@media (width<30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}}`;

/** The page in one language, with the others a click away. */
export function checkPage({ messages, language, found, refused }: CheckPage): string {
  const say = (key: string): string => escaped(messages.format(language, key));
  const others = languages.map((one) =>
    one === language
      ? `<span aria-current="true">${ownNames[one]}</span>`
      : `<a href="?language=${one}" lang="${tags[one]}">${ownNames[one]}</a>`,
  );
  const told =
    refused === undefined
      ? found
        ? paperText(found, say)
        : `<p class="wrong">${say('message.issuedPaper.checkUnknown')}</p>`
      : `<p>${escaped(refused)}</p>`;
  return `<!doctype html>
<html lang="${tags[language]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('message.issuedPaper.checkTitle')}</title>
<style>${style}</style>
<main>
<nav>${others.join('')}</nav>
<article>
<h1>${say('message.issuedPaper.checkTitle')}</h1>
${told}
</article>
</main>
<script src="/check/compare.js" defer></script>
</html>
`;
}

function paperText({ paper, subjectNo, state, stateNow, sha256 }: CheckedPaper, say: (key: string) => string): string {
  const stateOf = (key: string | null): string => say(key ?? 'message.issuedPaper.checkStateless');
  const now = stateNow === 'gone' ? say('message.issuedPaper.checkGone') : stateOf(stateNow);
  const isChanged = stateNow !== state;
  return `<p>${say('message.issuedPaper.checkFound')}</p>
<dl>
<dt>${say('message.issuedPaper.checkPaper')}</dt><dd>${say(`paper.${paper}`)}</dd>
<dt>${say('message.issuedPaper.checkNumber')}</dt><dd>${escaped(subjectNo)}</dd>
<dt>${say('message.issuedPaper.checkStateNow')}</dt><dd${isChanged ? ' class="changed"' : ''}>${now}</dd>
<dt>${say('message.issuedPaper.checkStateThen')}</dt><dd>${stateOf(state)}</dd>
<dt>${say('message.issuedPaper.checkDigest')}</dt><dd><code>${escaped(sha256)}</code></dd>
</dl>
<label hidden data-sha256="${escaped(sha256)}" data-same="${say('message.issuedPaper.checkSame')}" data-other="${say('message.issuedPaper.checkOther')}">${say('message.issuedPaper.checkCompare')}
<input type="file" accept="application/pdf">
</label>
<output></output>
<small>${say('message.issuedPaper.checkByHand')}: <code>sha256sum x.pdf</code>, <code>certutil -hashfile x.pdf SHA256</code></small>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
