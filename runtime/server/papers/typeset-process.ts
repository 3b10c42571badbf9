// A process of its own that sets papers by Typst: it can be ended when one takes too long or too much memory. It reads the
// fonts it is told and nothing else: templates and data come as messages, and its folder is empty.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { SetPaper, SetRequest } from './typesetter.ts';

/** Folder in which the compiler looks for what templates take in. */
const [folder = '', ...fonts] = process.argv.slice(2);

const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: fonts.map((font) => readFileSync(font)) }],
});

process.on('message', (request: SetRequest) => {
  process.send?.(answerTo(request));
});

process.send?.({ kind: 'ready' });

function answerTo({ files, data, madeAt, as }: SetRequest): SetPaper {
  try {
    for (const [path, text] of Object.entries(files)) compiler.addSource(join(folder, path), text);
    const made = compiler.compile({ mainFilePath: join(folder, 'main.typ'), inputs: { data } });
    const document = made.result;
    if (!document) return { kind: 'failed', reason: reasonOf(made) };
    const content =
      as === 'svg'
        ? Buffer.from(compiler.plainSvg(document))
        : compiler.pdf(document, { pdfStandard: 'a-2a', pdfTags: true, creationTimestamp: madeAt });
    return { kind: 'set', content, pages: document.numOfPages };
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  } finally {
    compiler.resetShadow();
    // Kept results are of no use to the next paper, and grow without end.
    compiler.evictCache(0);
  }
}

type Made = ReturnType<NodeCompiler['compile']>;

function reasonOf(made: Made): string {
  const [first] = made.takeError()?.shortDiagnostics ?? [];
  return typeof first?.message === 'string' ? `${first.path}: ${first.message}` : 'the template could not be set';
}
