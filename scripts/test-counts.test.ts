import { describe, expect, it } from 'vitest'
import { countTests } from './test-counts.mjs'

const file = (status: string, ...results: readonly string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: results.map((result, place) => ({ status: result, fullName: `test ${place}` })),
})

describe('counting', () => {
  it('[I5] checks and tests make one count', () => {
    const checks = [
      { title: 'lint', passed: true },
      { title: 'types', passed: false },
    ]
    const report = { testResults: [file('failed', 'passed', 'failed', 'skipped', 'todo', 'pending')] }
    const { passed, failed, skipped, failures } = countTests({ checks, report, exit: 1 })
    expect([passed, failed, skipped.length]).toEqual([2, 2, 3])
    expect(failures).toEqual(['types', 'a.test.ts test 1'])
  })

  it('[I5] a file that does not load is a failure', () => {
    expect(countTests({ checks: [], report: { testResults: [file('failed')] }, exit: 1 }).failures).toEqual([
      'a.test.ts did not run',
    ])
  })

  it('[I5] a run that dies is a failure', () => {
    expect(countTests({ checks: [], report: undefined, exit: 1 }).failed).toBe(1)
    expect(
      countTests({ checks: [], report: { testResults: [file('passed', 'passed')] }, exit: 1 }).failed,
    ).toBe(1)
    expect(
      countTests({ checks: [], report: { testResults: [file('passed', 'passed')] }, exit: 0 }).failed,
    ).toBe(0)
  })
})
