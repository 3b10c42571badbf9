// Smaller pictures that were made lately, kept in memory within bounds. One is made at a time, and once for all who wait for it.
import type { ImageSize } from '../../../runtime/server/files/image-size.ts';
import { scalePicture, sizeOfPicture } from './scale-picture.ts';

/** The widths in pixels that are made: of a card, of a page on a small and on a large screen. */
export const widths: readonly number[] = [480, 960, 1600];

/** A width that is offered, and how wide the picture is then: never wider than it is. */
export interface OfferedWidth {
  readonly width: number;
  readonly real: number;
}

/** The widths of a picture so wide: those below its own, and the next one, in which it is as wide as it is. */
export function offeredWidths(own: number): OfferedWidth[] {
  const below = widths.filter((width) => width < own);
  return widths.slice(0, below.length + 1).map((width) => ({ width, real: Math.min(width, own) }));
}

/** A picture as it is stored. */
export interface StoredPicture {
  readonly sha256: string;
  /** Path of its file. */
  readonly place: string;
  /** Bytes. */
  readonly size: number;
}

export interface PictureBounds {
  /** Bytes of all that is kept. */
  readonly mostBytes: number;
  /** Pictures of which anything is remembered, be it that they could not be made. */
  readonly mostPictures: number;
  /** Pictures that wait to be made; who comes then gets the stored one. */
  readonly mostWaiting: number;
}

const usualBounds: PictureBounds = { mostBytes: 32 * 1024 * 1024, mostPictures: 2000, mostWaiting: 24 };

export class ScaledPictures {
  readonly #bounds: PictureBounds;
  /** Null: it cannot be made, or would be no smaller. The one asked for last stands last. */
  readonly #kept = new Map<string, Uint8Array | null>();
  /** By the id of the file. */
  readonly #sizes = new Map<string, ImageSize | null>();
  readonly #making = new Map<string, Promise<Uint8Array | null>>();
  #bytes = 0;
  #last: Promise<unknown> = Promise.resolve();
  /** False once the library turned out not to run on this machine. */
  #runs = true;
  readonly #report: (error: unknown) => void;

  /** `report`: told once where pictures cannot be made on this machine; all are sent as they are stored then. */
  constructor(report: (error: unknown) => void, bounds: Partial<PictureBounds> = {}) {
    this.#report = report;
    this.#bounds = { ...usualBounds, ...bounds };
  }

  /** Bytes of what is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Width and height of the file with an id, which never change; `find` tells where it is. Null for what is damaged or not there. */
  async sizeOf(id: string, find: () => Promise<StoredPicture | null>): Promise<ImageSize | null> {
    const known = this.#sizes.get(id);
    if (known !== undefined) return known;
    const found = await find();
    const size = found && (await this.#tried(() => sizeOfPicture(found.place)));
    if (!found || !this.#runs) return null;
    forgetOldest(this.#sizes, this.#bounds.mostPictures - 1);
    this.#sizes.set(id, size);
    return size;
  }

  /** The picture in one of the widths, as WebP; null where the stored one is to be sent: it is damaged, or no larger, or too many wait. */
  async scaled(picture: StoredPicture, width: number): Promise<Uint8Array | null> {
    const key = `${picture.sha256} ${width}`;
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    if (this.#making.size >= this.#bounds.mostWaiting) return null;
    const made = this.#make(key, picture, width).finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return made;
  }

  async #make(key: string, { place, size }: StoredPicture, width: number): Promise<Uint8Array | null> {
    const turn = this.#last.then(() => this.#tried(() => scalePicture(place, width)));
    this.#last = turn;
    const made = await turn;
    const smaller = made !== null && made.byteLength < size ? made : null;
    if (this.#runs) this.#keep(key, smaller);
    return smaller;
  }

  async #tried<Made>(make: () => Promise<Made>): Promise<Made | null> {
    if (!this.#runs) return null;
    try {
      return await make();
    } catch (error) {
      this.#runs = false;
      this.#report(error);
      return null;
    }
  }

  #keep(key: string, made: Uint8Array | null): void {
    const { mostBytes, mostPictures } = this.#bounds;
    const more = made?.byteLength ?? 0;
    if (more > mostBytes) return;
    for (const [oldest, bytes] of this.#kept) {
      if (this.#bytes + more <= mostBytes && this.#kept.size < mostPictures) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes?.byteLength ?? 0;
    }
    this.#kept.set(key, made);
    this.#bytes += more;
  }
}

function forgetOldest(kept: Map<string, unknown>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}
