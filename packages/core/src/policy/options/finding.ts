/**
 * What the verdict can find in a release. `acceptable` says whether the `accept` list of a policy can decide on it: what the policy
 * requires, and what names people, cannot be accepted.
 */
export const FINDING_KINDS = {
  requirement: { acceptable: false, about: 'A requirement of the policy does not hold.' },
  limit: { acceptable: false, about: 'An attack goes further than the policy allows.' },
  identifier: { acceptable: false, about: 'A published column, or the file, holds what names people.' },
  file: { acceptable: false, about: 'The release is not the table that the policy describes.' },
  copy: { acceptable: true, about: 'A published column tells the exact values of a quasi-identifier.' },
  known: { acceptable: true, about: 'Others are likely to know a column that no class hides.' },
  alone: { acceptable: true, about: 'People are the only ones with what is published exactly of them.' },
  order: { acceptable: true, about: 'The rows stand in an order that tells of the original.' },
  spelling: { acceptable: true, about: 'Values of a secret differ by their spelling alone.' },
  container: { acceptable: true, about: 'The file holds parts that were not judged.' },
  found: { acceptable: true, about: 'An attacker recognises rows of people.' },
  certain: { acceptable: true, about: 'An attacker is certain of a secret of somebody, and right.' },
  learned: { acceptable: true, about: 'An attacker learns secrets beyond what is known of outsiders.' },
  member: { acceptable: true, about: 'An attacker learns who is in the release.' },
  undone: { acceptable: true, about: 'Protection can be undone, though nobody is found by that alone.' },
  unjudged: { acceptable: true, about: 'Something was not judged.' },
} as const satisfies Readonly<Record<string, { readonly acceptable: boolean; readonly about: string }>>

export type FindingKind = keyof typeof FINDING_KINDS

/**
 * What an attack does to people. `found`: somebody's row is recognised. `learned`: a secret is learned beyond what outsiders'
 * secrets are. `member`: presence is learned. `undone`: protection is undone, and by that alone nobody is found and no secret learned.
 */
export const HARMS = ['found', 'learned', 'member', 'undone'] as const
export type Harm = (typeof HARMS)[number]

/** `stop`: the release must not go out. `decide`: a person must decide. `note`: good to know. */
export type Severity = 'stop' | 'decide' | 'note'

/** What a finding counts: people, or what stands in their place where a person cannot be named. */
export type FindingUnit = 'people' | 'rows' | 'cells' | 'columns' | 'descriptions' | 'pairs of rows'

/** One thing that the verdict found in a release. No cell values. */
export interface Finding {
  readonly kind: FindingKind
  readonly severity: Severity
  /** How many people, or of `unit`, it concerns. Absent where that is not known. */
  readonly count?: number
  readonly unit: FindingUnit
  /** Columns of the policy that it concerns. Empty where it is about the release as a whole. */
  readonly columns: readonly string[]
  /** One plain sentence. */
  readonly text: string
  /** A change of the policy that ends it. */
  readonly fix?: PolicyFix
  /** What else can be done about it, as one sentence. */
  readonly advice?: string
  /** What found it: `attack homogeneity`, `model k-anonymity`, `gate order`. */
  readonly evidence: string
}

/** A change of a policy, which `outis run --fix` and the studio apply. */
export interface PolicyFix {
  /** What it does, in a few words: "makes ward a quasi-identifier". */
  readonly text: string
  readonly edits: readonly PolicyEdit[]
}

/** Sets keys of one attribute, or one value of the policy; an undefined value removes the key. `add`: at the end of a list. */
export type PolicyEdit =
  | { readonly attribute: string; readonly set: Readonly<Record<string, unknown>> }
  | { readonly path: readonly (string | number)[]; readonly value: unknown }
  | { readonly path: readonly (string | number)[]; readonly add: unknown }
