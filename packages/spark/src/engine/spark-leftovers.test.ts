import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { isLeftover, runName } from './spark-leftovers.ts'

describe('what runs leave in a cluster', () => {
  // It has ended when this returns.
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const week = 7 * 24 * 3_600_000

  it('[SK884] is known by the process that made it, or by its age', () => {
    const [mine, dead] = [runName(), runName({ pid: ended })]
    for (const what of ['1_copy', '1_2_kept', '1_3_release', '2_1_release_bare', '1_3_files']) {
      expect(isLeftover(`outis_${mine}_${what}`)).toBe(false)
      expect(isLeftover(`outis_${dead}_${what}`)).toBe(true)
      const elsewhere = `outis_${dead}_${what}`.replace(/^outis_.{8}/, 'outis_00000000')
      expect(isLeftover(elsewhere)).toBe(false)
      expect(isLeftover(elsewhere, Date.now() + week + 1)).toBe(true)
    }
  })

  it('[SK884] is nothing that is not named so', () => {
    const dead = runName({ pid: ended })
    for (const name of [
      'stays',
      'outis_stays',
      'outis_copy',
      `outis_${dead}_1_stays`,
      `x_outis_${dead}_1_copy`,
    ])
      expect(isLeftover(name, Date.now() + 2 * week)).toBe(false)
  })
})
