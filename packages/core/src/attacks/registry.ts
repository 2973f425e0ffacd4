import type { Attack } from './attack.ts'

/** Every attack by its id, loaded when it is asked for. Shown to users in this order. */
export const attacks = {
  linkage: async () => (await import('./linkage.ts')).linkage,
  homogeneity: async () => (await import('./homogeneity.ts')).homogeneity,
  proximity: async () => (await import('./proximity.ts')).proximity,
  divergence: async () => (await import('./divergence.ts')).divergence,
  skewness: async () => (await import('./skewness.ts')).skewness,
  similarity: async () => (await import('./similarity.ts')).similarity,
  'subset-uniqueness': async () => (await import('./subset-uniqueness.ts')).subsetUniqueness,
  'singling-out': async () => (await import('./singling-out.ts')).singlingOut,
  linkability: async () => (await import('./linkability.ts')).linkability,
  inference: async () => (await import('./inference.ts')).inference,
  composition: async () => (await import('./composition.ts')).composition,
  treatment: async () => (await import('./treatment.ts')).treatment,
  'decoy-order': async () => (await import('./decoy-order.ts')).decoyOrder,
  definetti: async () => (await import('./definetti.ts')).definetti,
  membership: async () => (await import('./membership.ts')).membership,
  minimality: async () => (await import('./minimality.ts')).minimality,
  downcoding: async () => (await import('./downcoding.ts')).downcoding,
  'alias-frequency': async () => (await import('./alias-frequency.ts')).aliasFrequency,
  'grade-inversion': async () => (await import('./grade-inversion.ts')).gradeInversion,
  'choice-told': async () => (await import('./choice-told.ts')).choiceTold,
  seed: async () => (await import('./seed.ts')).seed,
  fingerprint: async () => (await import('./fingerprint.ts')).fingerprint,
  'published-counts': async () => (await import('./published-counts.ts')).publishedCounts,
  'row-order': async () => (await import('./row-order.ts')).rowOrder,
} as const satisfies Readonly<Record<string, () => Promise<Attack>>>

export type AttackId = keyof typeof attacks
