import { describe, expect, it } from 'vitest'
import { withLimit } from './candidate-policy.ts'

const risk = (max: number, more = {}) => ({ 'prosecutor-risk': { max, ...more } })

describe('limits of a policy that is advised', () => {
  it('[AD1120] a limit that the policy has already stands once, as the lower of the two', () => {
    expect(withLimit([risk(0.2)], risk(0.2))).toEqual([risk(0.2)])
    expect(withLimit([risk(0.5)], risk(0.2))).toEqual([risk(0.2)])
    expect(withLimit([risk(0.1)], risk(0.2))).toEqual([risk(0.1)])
    expect(withLimit([risk(0.5), risk(0.1), risk(0.3)], risk(0.2))).toEqual([risk(0.1)])
  })

  it('[AD1120] what asks something else stays', () => {
    const others = [
      { 'k-anonymity': { k: 5 } },
      'k-map',
      risk(0.2, { rows: 'sensitive' }),
      { 'average-risk': { max: 0.1 } },
    ]
    expect(withLimit(others, risk(0.2))).toEqual([...others, risk(0.2)])
  })
})
