import type { AttackGiven } from '../../attack.ts'

/** Published columns that somebody may know of a person: neither sensitive nor showing other words than the original. */
export function knownColumns({ release, original, sensitive, facts }: AttackGiven): readonly string[] {
  const hidden = new Set([...sensitive, ...disguised({ facts })])
  return [...release.columns.keys()].filter((name) => original.columns.has(name) && !hidden.has(name))
}

/** Columns that show aliases or grades. */
export const disguised = ({ facts }: Pick<AttackGiven, 'facts'>): readonly string[] =>
  [...(facts.aliases ?? []), ...(facts.grades ?? [])].map(({ column }) => column)
