/** What an account may be. `service` has tokens and no password. */
export const roles = ['steward', 'approver', 'researcher', 'auditor', 'service'] as const
export type Role = (typeof roles)[number]

/**
 * Who may call a route. `anyone` needs no credential. `link` needs none either, but the request carries a secret of a link (setup,
 * invitation, consent), which the handler looks up. `monitor` is loopback, or a token with the scope of the route.
 */
export const audiences = [...roles, 'anyone', 'link', 'monitor'] as const
export type Audience = (typeof audiences)[number]

/** Every account, whatever its role. */
export const ACCOUNTS = roles

/** Accounts of people: they sign in by password or by their institution. */
export const PEOPLE = ['steward', 'approver', 'researcher', 'auditor'] as const
