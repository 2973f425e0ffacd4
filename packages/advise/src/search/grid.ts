import type { MemorySource } from '@outis/core/pipeline'
import { namesOf } from '../policy/base-policy.ts'
import { type Candidate, FINENESS, type LadderId, type MethodName } from '../space/candidate.ts'
import type { Space } from '../space/candidate-policy.ts'
import type { Trial } from '../trial/trial.ts'
import { tryCandidate } from '../trial/try-candidate.ts'
import type { SearchJob } from './search.ts'

const METHODS: readonly MethodName[] = ['full-domain', 'mondrian', 'local', 'kaca', 'caat', 'slicing']

/**
 * So many policies of a plain grid, all on all rows: methods, ladders and their steps, hierarchies, variants, a column less.
 * What a search is measured by: it knows nothing of what it found before. Spread evenly over the whole grid.
 */
export function gridCandidates(space: Space, most: number): Candidate[] {
  const { ladders, base, question } = space
  const names: readonly LadderId[] = question.fears.includes('learned')
    ? ['size', 'closeness', 'likeness']
    : ['size']
  const columns = [...namesOf(base, 'quasi'), ...namesOf(base, 'sensitive')].filter(
    (name) => question.use.kind !== 'model' || question.use.column !== name,
  )
  const all: Candidate[] = []
  for (const method of METHODS)
    for (const ladder of method === 'slicing' ? (['size'] as const) : names)
      for (const strength of ladders[ladder].keys())
        for (const fineness of FINENESS)
          for (const variant of ['plain', 'other'] as const)
            for (const left of [[], ...columns.map((name) => [name])]) {
              if (method === 'slicing' && question.fears.includes('recognised')) continue
              all.push({
                method,
                mode: 'faithful',
                ladder,
                strength,
                suppression: 0.05,
                fineness,
                variant,
                left,
              })
            }
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)])
}

/** Tries them one after the other. */
export async function tryGrid(
  candidates: readonly Candidate[],
  source: MemorySource,
  job: Omit<SearchJob, 'sample' | 'now'>,
): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const candidate of candidates)
    trials.push(await tryCandidate(candidate, source, { ...job, number: trials.length + 1 }))
  return trials
}
