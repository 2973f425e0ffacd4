import type { AttackFacts } from './attack-facts.ts'

/**
 * A small case that can be checked by hand: what the documents show, and what every attack is tried on. Tables are lines of
 * cells with commas between them; the first line names the columns.
 */
export interface AttackCase {
  /** Attributes of the policy, and its method, as YAML. */
  readonly policy: string
  readonly original: readonly string[]
  readonly release: readonly string[]
  /** For each released row, the original row it was made from, from 0. */
  readonly origin?: readonly number[]
  readonly others?: readonly string[]
  /** A file that is published beside it, as text. */
  readonly told?: string
  readonly earlier?: readonly { readonly release: readonly string[]; readonly origin?: readonly number[] }[]
  /** Default: what the policy's method says. */
  readonly facts?: Partial<AttackFacts>
}

/** A release on which an attack must succeed, and one that resists it. */
export interface AttackExample {
  readonly weak: AttackCase
  readonly resists: AttackCase
}
