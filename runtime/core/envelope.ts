// The shape of every answer of the API (spec 8).

/** Codes that mean success: 1000, and 100 with data. */
export const successCodes: ReadonlySet<number | string> = new Set([1000, 100, '1000', '100']);

export const notLoggedInCode = 20011;

/** The person has to prove once more who it is, before the same call is made again. */
export const loginNotRecentCode = 20027;

/**
 * Tells for whose account the pages call: in the address, as their calls carry no extra headers (spec 7), or in a header. The
 * cookie is the same for all tabs of a browser, so that a tab in which somebody else has logged in meanwhile would act for
 * others; other callers leave it out.
 */
export const accountParameter = 'asAccount';
export const accountHeader = 'tongguan-account';

/** The key under which a call is carried out once, however often it is sent: in the address, or in a header. */
export const repeatParameter = 'repeatKey';
export const repeatHeader = 'idempotency-key';

/** Tells the id of a request, in the answer; a proxy may have given it. */
export const requestIdHeader = 'x-request-id';

export interface Envelope<Data> {
  readonly code: number;
  /** For people, in the language of the `tongguan_language` cookie. */
  readonly message: string;
  readonly data: Data;
  /** Of a refusal: by which whoever runs the server finds in its log what happened. */
  readonly requestId?: string;
}

/** What a refusal carries in `data` beside details of its own. */
export interface RefusalData {
  /** Name in the error catalogue. */
  readonly error: string;
  /** Name of the lifecycle's own refusal, where it gave one. */
  readonly refusal?: string;
  /** There may be more findings; the search stopped here. */
  readonly more?: true;
  readonly findings?: readonly {
    readonly path: string;
    readonly rule: string;
    readonly message: string;
    readonly params: { readonly [name: string]: unknown };
  }[];
}
