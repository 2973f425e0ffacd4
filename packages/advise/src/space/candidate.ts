/** How protection is made stronger, step by step. */
export type LadderId = 'size' | 'closeness' | 'likeness' | 'decoys'

export type MethodName =
  | 'full-domain'
  | 'mondrian'
  | 'local'
  | 'kaca'
  | 'caat'
  | 'slicing'
  | 'sbtam'
  | 'mixed'
  | 'personalised'

export const FINENESS = ['finer', 'drafted', 'coarser'] as const
export type Fineness = (typeof FINENESS)[number]

/** One point of the space that is searched: everything that makes a policy of the base policy. Plain data. */
export interface Candidate {
  readonly method: MethodName
  readonly mode: 'faithful' | 'hardened'
  readonly ladder: LadderId
  /** Place on the ladder, from 0. */
  readonly strength: number
  /** Share of rows that may be suppressed, where the method can. */
  readonly suppression: number
  readonly fineness: Fineness
  /** 0 for the plain form of the method; else the place of its variant (variants.ts), from 1. */
  readonly variant: number
  /** Columns that are left out, in the order of the table. */
  readonly left: readonly string[]
}

/** The same text for the same candidate. */
export const keyOf = ({ method, mode, ladder, strength, ...rest }: Candidate): string =>
  [
    method,
    mode,
    ladder,
    strength,
    rest.suppression,
    rest.fineness,
    rest.variant,
    JSON.stringify(rest.left),
  ].join('|')

/** Candidates that differ in nothing but their strength. */
export const familyOf = (candidate: Candidate): string => keyOf({ ...candidate, strength: 0 })

/** Whether the release depends on a seed. */
export const isDrawn = ({ method, mode }: Candidate): boolean =>
  mode === 'hardened' || method === 'local' || method === 'slicing' || method === 'personalised'
