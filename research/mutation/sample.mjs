import { createHash } from 'node:crypto'

/**
 * So many of the mutants, drawn by a seed: those whose hash is least. A mutant that is drawn is drawn again after changes elsewhere.
 * @param {readonly import('./mutants.mjs').Mutant[]} mutants
 * @param {number} size
 * @param {string} seed
 */
export function sampled(mutants, size, seed) {
  return mutants
    .map((mutant) => {
      const { path, start, end, becomes } = mutant
      return { mutant, rank: hash(`${seed}\n${path}\n${start}\n${end}\n${becomes}`) }
    })
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant)
}

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest('hex')
