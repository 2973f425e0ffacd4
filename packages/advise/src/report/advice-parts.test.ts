import { describe, expect, it } from 'vitest'
import type { Tried } from '../answer/advice.ts'
import { reasonsOf } from './advice-parts.ts'

const out = (...texts: string[]) => ({ out: texts }) as unknown as Tried

describe('reasons', () => {
  it('[AD865] are told once for each attack on a column, whatever its figures', () => {
    const first = 'The attack homogeneity of religion is right for 50.4 %, guessing for 38 %.'
    const again = 'The attack homogeneity of religion is right for 51 %, guessing for 37.9 %.'
    const other = 'The attack homogeneity of income is right for 51 %, guessing for 37.9 %.'
    expect(reasonsOf([out(first, other), out(again), out(other), out()])).toEqual([first, other])
  })
})
