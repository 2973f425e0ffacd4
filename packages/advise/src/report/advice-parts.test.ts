import { describe, expect, it } from 'vitest'
import type { Tried } from '../answer/advice.ts'
import { reasonsOf } from './advice-parts.ts'

const out = (...texts: string[]) => ({ out: texts }) as unknown as Tried

describe('reasons', () => {
  it('[AD865] are told once for each attack on a column, whatever its figures', () => {
    const first =
      'The attacker homogeneity of religion is right for 50.4 % with the release, for 38 % without it.'
    const again =
      'The attacker homogeneity of religion is right for 51 % with the release, for 37.9 % without it.'
    const other =
      'The attacker homogeneity of income is right for 51 % with the release, for 37.9 % without it.'
    expect(reasonsOf([out(first, other), out(again), out(other), out()])).toEqual([first, other])
  })
})
