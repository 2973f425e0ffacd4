import { describe, expect, it } from 'vitest'
import { noAttack } from '../attack/run-attacks.ts'
import { verdictStage } from './verdict-stage.ts'

const verdict = async ({
  strict = true,
  holds = [true],
  attacksHold = true,
  warnings = [] as string[],
}): Promise<boolean> => {
  const { withheld } = await verdictStage({
    strict,
    check: { verdicts: holds.map((each) => ({ holds: each })) },
    redTeam: noAttack('', attacksHold),
    looks: { findings: [], warnings },
  } as never)
  return withheld
}

describe('the verdict', () => {
  it('[E1500] withholds nothing where all holds and nothing is to be looked at', async () => {
    expect(await verdict({})).toBe(false)
    expect(await verdict({ holds: [] })).toBe(false)
  })

  it('[E1500] withholds for one requirement of several, an attack, or a column to be looked at', async () => {
    expect(await verdict({ holds: [true, false] })).toBe(true)
    expect(await verdict({ holds: [false, true] })).toBe(true)
    expect(await verdict({ attacksHold: false })).toBe(true)
    expect(await verdict({ warnings: ['a column'] })).toBe(true)
  })

  it('[E1500] withholds nothing without `strict`', async () => {
    expect(await verdict({ strict: false, holds: [false], attacksHold: false, warnings: ['x'] })).toBe(false)
  })
})
