// The error catalogue: every refusal the server can answer with, its code and its HTTP status (spec 8).
import type { Json } from './descriptor/value.ts';
import type { Finding } from './findings.ts';

/** `sentence` of an error is the locale key `error.<name>`. Codes 1000 and 100 mean success and are not errors. */
export const errorCatalogue = {
  'not-logged-in': { code: 20011, status: 401 },
  'wrong-credentials': { code: 20001, status: 401 },
  'account-abnormal': { code: 20002, status: 403 },
  'account-disabled': { code: 20003, status: 403 },
  'enterprise-not-approved': { code: 20004, status: 403 },
  'too-many-attempts': { code: 20005, status: 429 },
  'cross-site': { code: 20006, status: 403 },
  'password-must-change': { code: 20007, status: 403 },
  'code-too-soon': { code: 20008, status: 429 },
  'code-not-sent': { code: 20009, status: 503 },
  'code-wrong': { code: 20010, status: 422 },
  'code-expired': { code: 20012, status: 422 },
  'code-void': { code: 20013, status: 422 },
  'password-not-changed': { code: 20014, status: 422 },
  'transfer-to-self': { code: 20015, status: 409 },
  'transfer-not-allowed': { code: 20016, status: 409 },
  'account-is-self': { code: 20017, status: 409 },
  'last-administrator': { code: 20018, status: 409 },
  'reset-not-set-up': { code: 20019, status: 503 },
  'role-built-in': { code: 20020, status: 409 },
  'password-run-out': { code: 20021, status: 403 },
  'login-run-out': { code: 20022, status: 401 },
  'factor-wrong': { code: 20023, status: 422 },
  'second-factor-missing': { code: 20024, status: 403 },
  'second-factor-needed': { code: 20025, status: 409 },
  'factor-not-begun': { code: 20026, status: 409 },
  'login-not-recent': { code: 20027, status: 403 },
  'not-permitted': { code: 30001, status: 403 },
  'own-making': { code: 30004, status: 403 },
  'not-found': { code: 30002, status: 404 },
  'unknown-call': { code: 30003, status: 404 },
  'malformed-request': { code: 40001, status: 400 },
  findings: { code: 40002, status: 422 },
  'stale-version': { code: 40003, status: 409 },
  'state-not-allowed': { code: 40004, status: 409 },
  'submitted-not-editable': { code: 40005, status: 409 },
  'submitted-not-resubmittable': { code: 40006, status: 409 },
  'submitted-not-deletable': { code: 40007, status: 409 },
  'nothing-selected': { code: 40008, status: 400 },
  'in-use': { code: 40009, status: 409 },
  'idempotency-mismatch': { code: 40010, status: 409 },
  'cascade-refused': { code: 40012, status: 409 },
  'batch-refused': { code: 40013, status: 409 },
  'body-too-large': { code: 40011, status: 413 },
  'too-much-work': { code: 40014, status: 413 },
  'name-taken': { code: 40015, status: 409 },
  'too-many-kept': { code: 40016, status: 409 },
  'kept-outdated': { code: 40017, status: 409 },
  'too-many-exports': { code: 40018, status: 429 },
  'upload-failed': { code: 41001, status: 400 },
  'upload-type': { code: 41002, status: 415 },
  'upload-size': { code: 41003, status: 413 },
  'upload-count': { code: 41004, status: 400 },
  'upload-content': { code: 41005, status: 415 },
  'upload-archive': { code: 41006, status: 415 },
  'upload-pixels': { code: 41007, status: 415 },
  'upload-active': { code: 41008, status: 415 },
  'upload-quota': { code: 41009, status: 413 },
  'upload-infected': { code: 41010, status: 415 },
  'upload-not-scanned': { code: 41011, status: 503 },
  'import-unreadable': { code: 42001, status: 400 },
  'message-unreadable': { code: 42002, status: 400 },
  'no-associated-contract': { code: 42003, status: 409 },
  'paper-busy': { code: 43001, status: 503 },
  'paper-stopped': { code: 43002, status: 413 },
  'keys-not-set-up': { code: 44001, status: 503 },
  'certificate-missing': { code: 44002, status: 409 },
  'certificate-revoked': { code: 44003, status: 409 },
  'certificate-expired': { code: 44004, status: 409 },
  'certificate-not-yet-valid': { code: 44005, status: 409 },
  'signature-refused': { code: 44006, status: 409 },
  'server-busy': { code: 50001, status: 500 },
  'database-unavailable': { code: 50002, status: 503 },
  'disk-full': { code: 50003, status: 507 },
  'not-logged': { code: 50004, status: 503 },
} as const satisfies Record<string, { code: number; status: number }>;

export type ErrorName = keyof typeof errorCatalogue;

export function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(errorCatalogue, name);
}

export interface RefusalDetail {
  readonly params?: { readonly [name: string]: Json };
  readonly findings?: readonly Finding[];
  readonly data?: Json;
  /** Locale key of a sentence that says it more exactly than `error.<name>`. */
  readonly sentence?: string;
}

/** A refusal that reaches the caller as an envelope; anything else thrown is answered as `server-busy`. */
export class Refusal extends Error {
  readonly error: ErrorName;
  readonly sentence: string;
  readonly params: { readonly [name: string]: Json };
  readonly findings: readonly Finding[];
  readonly data: Json;

  constructor(error: ErrorName, detail: RefusalDetail = {}) {
    super(error);
    this.name = 'Refusal';
    this.error = error;
    this.sentence = detail.sentence ?? `error.${error}`;
    this.params = detail.params ?? {};
    this.findings = detail.findings ?? [];
    this.data = detail.data ?? null;
  }
}
