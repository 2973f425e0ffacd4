import { OutisError } from '@outis/core/errors'
import { describe, expect, it } from 'vitest'
import { parsePolicyText } from './read-policy.ts'

const policy = (attributes: string, more = '') => `outis: 1
data: { source: people.csv }
${more}
attributes:
${attributes}
method: { full-domain: { k: 5 } }
release: { to: out/people.csv }
`

function refusal(text: string): OutisError {
  try {
    parsePolicyText(text)
  } catch (error) {
    if (error instanceof OutisError) return error
    throw error
  }
  throw new Error('was accepted')
}

const times = (count: number, line: (place: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index))

describe('a policy that floods its reader', () => {
  it('[Y10] aliases of aliases are refused before they unfold', () => {
    const rows = times(30, (at) => `x${at}: &a${at} [${at === 0 ? '1, 1' : `*a${at - 1}, *a${at - 1}`}]`)
    expect(refusal(`${rows.join('\n')}\n${policy('  age: quasi')}`)).toMatchObject({ code: 'POLICY_SYNTAX' })
  })

  it('[Y10] many aliases of one anchor are read, each node once', () => {
    const columns = times(10_000, (at) => `  c${at}: ${at === 0 ? '&role { role: neutral }' : '*role'}`)
    const { policy: read } = parsePolicyText(policy(`  age: quasi\n${columns.join('\n')}`))
    expect(read.attributes).toHaveLength(10_001)
    expect(read.attributes.at(-1)).toMatchObject({ name: 'c9999', role: 'neutral' })
  })

  it('[Y10] more columns, levels, tokens or nesting than any table needs are refused', () => {
    const columns = times(20_000, (at) => `  c${at}: neutral`).join('\n')
    expect(refusal(policy(`  age: quasi\n${columns}`)).code).toBe('POLICY_INVALID')
    expect(refusal(policy('  zip: { role: quasi, hierarchy: { prefix: 1000000000 } }')).code).toBe(
      'POLICY_INVALID',
    )
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    expect(refusal(policy(`  age: ${deep}`)).code).toBe('POLICY_SYNTAX')
    expect(refusal(policy('  age: quasi', `x: "${'y'.repeat(5_000_000)}"`)).code).toMatch(/^POLICY_/)
  })

  it('[Y10] tens of thousands of faults are listed as some, and counted', () => {
    const columns = times(16_000, (at) => `  c${at}: { role: qausi, hirarchy: 1 }`).join('\n')
    const { message } = refusal(policy(columns))
    expect(message.length).toBeLessThan(100_000)
    expect(message).toMatch(/\d more|more/)
  })
})
