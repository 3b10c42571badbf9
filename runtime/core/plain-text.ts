// Markdown as plain text: for lists, exports and the words a search engine shows.

/** The text without the signs that lay it out; line breaks and the signs of lists stay. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/^ {0,3}(?:-{3,}|\*{3,})[ \t]*$/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*\\])\*(?=\S)([^*\n]+?)(?<=[^\s\\])\*(?![\w*])/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1');
}
