// Which stored files a browser shows without saving them, and as what. Nothing else is ever shown: a page stays bytes.
import { extensionOf } from './check-file.ts';

export interface PreviewFormat {
  readonly kind: 'image' | 'pdf';
  readonly mime: string;
}

const formats: { readonly [extension: string]: PreviewFormat } = {
  pdf: { kind: 'pdf', mime: 'application/pdf' },
  png: { kind: 'image', mime: 'image/png' },
  jpg: { kind: 'image', mime: 'image/jpeg' },
  jpeg: { kind: 'image', mime: 'image/jpeg' },
};

/** How a file of this name is shown; null: it can only be saved. */
export function previewFormatOf(name: string): PreviewFormat | null {
  const extension = extensionOf(name);
  return Object.hasOwn(formats, extension) ? (formats[extension] ?? null) : null;
}
