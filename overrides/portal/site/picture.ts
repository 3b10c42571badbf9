// A picture in a page: the widths a browser can choose from, and its own size, so that nothing moves when it arrives.
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { root } from './address.ts';
import type { SiteView } from './frame.ts';
import { html, type Markup } from './markup.ts';
import { pictureSize } from './portal-files.ts';
import { offeredWidths } from './scaled-pictures.ts';
import { filesIn } from './shown-records.ts';

/** How wide pictures are shown, as portal.css lays them out. A logo is as high as a line: its smallest width is enough. */
const sizes = {
  slide: '(max-width: 672px) calc(100vw - 32px), 640px',
  figure: '(max-width: 960px) calc(100vw - 66px), 894px',
  card: '(max-width: 520px) calc(50vw - 56px), 230px',
  teaser: '(max-width: 520px) 88px, 144px',
  logo: null,
} as const;

export interface PictureUse {
  readonly in: keyof typeof sizes;
  /** What it shows, where the text beside it does not say so. */
  readonly alt?: string;
  /** It is seen at once, and not waited with. */
  readonly isFirst?: boolean;
}

/** A picture of the site; one whose header cannot be read is left to the browser as it is. */
export async function picture({ server }: SiteView, id: string, use: PictureUse): Promise<Markup> {
  const address = `${server.settings.filesOrigin ?? ''}${root}/files/${id}`;
  const size = await pictureSize(server, id);
  const offered = size ? offeredWidths(size.width) : [];
  const shown = sizes[use.in];
  const srcset = offered.map(({ width, real }) => `${address}/${width} ${real}w`).join(', ');
  const [smallest] = offered;
  const source =
    shown === null
      ? html`src="${address}${smallest && `/${smallest.width}`}"`
      : html`src="${address}"${smallest && html` srcset="${srcset}" sizes="${shown}"`}`;
  const space = size && html` width="${size.width}" height="${size.height}"`;
  const when = use.isFirst ? html` fetchpriority="high"` : html` loading="lazy"`;
  return html`<img ${source} alt="${use.alt ?? ''}"${space}${when} decoding="async">`;
}

/** The pictures of a record below each other. */
export async function figures(view: SiteView, record: Row, title: string): Promise<Markup> {
  const shown = filesIn(record, 'images').map((image, at) => {
    const alt = view.say('pictureOf', { title, number: at + 1 });
    return picture(view, image, { in: 'figure', alt, isFirst: at === 0 });
  });
  return html`${(await Promise.all(shown)).map((one) => html`<figure>${one}</figure>`)}`;
}
