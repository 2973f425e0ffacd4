import { describe, expect, it } from 'vitest'
import type { AssignedRecoding } from '../../data/recoding/recoding.ts'
import { defined } from '../../data/value/defined.ts'
import { anonymize } from '../../library/anonymize.ts'
import { memoryEngine } from '../../run/memory/memory-engine.ts'

const ROWS = 400

/**
 * The attacker knows when rows were added, and that some rows of one combination look like others of the same. Of the early
 * half and the late half one has more of the generalised rows: whoever is in it is called generalised, whoever is not, is not.
 * Right for half of the rows where the order says nothing.
 */
function rightByOrder(generalised: readonly boolean[]): number {
  const half = generalised.length / 2
  const right = generalised.filter((is, index) => is === index < half).length
  return Math.max(right, generalised.length - right) / generalised.length
}

/** Half of 400 equal rows are generalised. */
const halves: AssignedRecoding = {
  kind: 'assigned',
  keys: ['age', 'ill'],
  columns: ['age'],
  values: [
    ['', '31'],
    ['', 'flu'],
  ],
  classes: [
    { labels: ['30-39'], suppressed: false },
    { labels: [null], suppressed: false },
  ],
  assignments: {
    combination: [
      [1, 1],
      [1, 1],
    ],
    classOf: [0, 1],
    rows: [ROWS / 2, ROWS / 2],
  },
  suppressedRows: 0,
}

async function dealtHalves(dealt?: { readonly seed: string }): Promise<boolean[]> {
  const equal = (text: string) => ({ values: [text], codes: new Uint8Array(ROWS) })
  const table = await memoryEngine().open({
    kind: 'memory',
    names: ['age', 'ill'],
    columns: [equal('31'), equal('flu')],
    rows: ROWS,
  })
  const { source } = await table.apply(halves, {
    target: { kind: 'memory' },
    columns: ['age', 'ill'].map((name) => ({ name, type: 'text' })),
    keepOrder: true,
    ...defined({ dealt }),
  })
  const [age] = source.columns
  return Array.from(age.codes, (code) => age.values[code] === '30-39')
}

describe('decoys and the order of the source', () => {
  it('[DC9] dealt in the order of the source, the time of a row tells its form; dealt by the seed, it does not', async () => {
    expect(rightByOrder(await dealtHalves())).toBe(1)
    const byHash = await dealtHalves({ seed: 'a secret' })
    expect(byHash.filter((is) => is)).toHaveLength(ROWS / 2)
    expect(rightByOrder(byHash)).toBeLessThan(0.6)
  })

  it('[DC9] in a hardened release the time of an ordinary row does not tell whether it is a decoy', async () => {
    const people = Array.from({ length: ROWS }, (_, index) => ({
      age: 30 + (index % 2),
      ill: index % 5 < 4 ? 'flu' : 'HIV',
    }))
    const { rows } = await anonymize(
      people,
      {
        attributes: { age: { role: 'quasi', hierarchy: { intervals: [10] } }, ill: 'sensitive' },
        method: { sbtam: { mode: 'hardened', 'sensitive-values': { ill: ['HIV'] }, k: 50 } },
        release: { 'keep-order': true },
      },
      { seed: 'another secret', allowSeed: true },
    )
    const ordinary = rows.filter(({ ill }) => ill === 'flu').map(({ age }) => String(age).startsWith('['))
    expect(ordinary.filter((is) => is).length).toBeGreaterThanOrEqual(ROWS / 5)
    expect(rightByOrder(ordinary)).toBeLessThan(0.6)
  })
})
