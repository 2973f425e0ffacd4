import { seededRandom } from '../../../data/random/seeded-random.ts'

/** People that a sampled attack is tried on: enough for an interval of ± 3 %. */
const ATTACKED = 1000

/** So many of the rows of a register, drawn without putting back; all where there are no more. */
export function drawPeople(rows: number, seed: string, most = ATTACKED): Uint32Array {
  const all = Uint32Array.from({ length: rows }, (_, row) => row)
  if (rows <= most) return all
  const random = seededRandom(seed)
  for (let index = 0; index < most; index++) {
    const other = index + random.below(rows - index)
    const kept = all[index]
    all[index] = all[other]
    all[other] = kept
  }
  return all.slice(0, most).sort()
}
