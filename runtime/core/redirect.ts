// Addresses that lead some people elsewhere (spec 2), as schemas/menu.yaml holds them.

/** What must be so of an account: all that is named. */
export interface RedirectCondition {
  readonly userType?: string;
  readonly accountType?: string;
  readonly userLevel?: string;
}

export interface Redirect {
  /** Hash address that is left: `/dashboard`. */
  readonly from: string;
  readonly when: RedirectCondition;
  /** Hash address of a screen; people whose roles do not open it stay. */
  readonly to: string;
}

/** The redirect of an address for an account, if there is one. */
export function redirectFrom(
  redirects: readonly Redirect[],
  from: string,
  account: { readonly [Key in keyof RedirectCondition]?: string | null },
): Redirect | undefined {
  const fits = ({ when }: Redirect): boolean =>
    Object.entries(when).every(([key, value]) => account[key as keyof RedirectCondition] === value);
  return redirects.find((redirect) => redirect.from === from && fits(redirect));
}
