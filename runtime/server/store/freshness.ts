// How long something may be remembered: long while this server hears what others write, seconds while it does not.

/** Milliseconds after which something is read anew while other servers cannot be heard. */
const unheard = 2_000;
/** Milliseconds for which one look at what others have written counts. */
const lookGoodFor = 2_400;

export class Freshness {
  #heardUntil = 0;

  /** Everything that other servers had written until this moment, milliseconds since 1970, is forgotten here. */
  heardUntil(moment: number): void {
    this.#heardUntil = moment + lookGoodFor;
  }

  /** Milliseconds that something may be remembered which may be remembered for `most` where others are heard. */
  limit(most: number): number {
    return Date.now() < this.#heardUntil ? most : Math.min(most, unheard);
  }
}
