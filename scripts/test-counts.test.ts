import { describe, expect, it } from 'vitest'
import { countTests, filesToRepeat, slowestFiles, withSecondRun } from './test-counts.mjs'

const file = (status: string, ...results: readonly string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: results.map((result, resultIndex) => ({
    status: result,
    fullName: `test ${resultIndex}`,
  })),
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

  it('[I25] long tests that were left out are counted apart; those that ran count as they ended', () => {
    const long = (status: string) => ({ status, fullName: status, tags: ['long'] })
    const testResults = [
      { ...file('passed', 'passed', 'skipped'), name: 'a.test.ts' },
      { name: 'b.test.ts', status: 'passed', assertionResults: [long('skipped'), long('passed')] },
    ]
    const counts = countTests({ checks: [], report: { testResults }, exit: 0 })
    expect([counts.passed, counts.skipped, counts.long]).toEqual([2, ['test 1'], 1])
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

  it('[I22] the twenty files that took longest are named with their seconds, the slowest first', () => {
    const testResults = Array.from({ length: 25 }, (_, index) => ({
      ...file('passed', 'passed'),
      name: `/repo/${index}.test.ts`,
      startTime: 1000,
      endTime: 1000 + index * 500,
    }))
    const named = slowestFiles({ testResults }, '/repo/')
    expect(named).toHaveLength(20)
    expect(named.slice(0, 2)).toEqual(['   12.0 s  24.test.ts', '   11.5 s  23.test.ts'])
    expect(named.at(-1)).toBe('    2.5 s  5.test.ts')
    expect(slowestFiles(undefined, '/repo/')).toEqual([])
  })

  it('[I21] up to three files that failed are run once more; more failures are no accident', () => {
    const failing = (count: number) => ({
      testResults: [
        file('passed', 'passed'),
        ...Array.from({ length: count }, (_, index) => ({
          ...file('failed', 'failed'),
          name: `${index}.test.ts`,
        })),
      ],
    })
    expect(filesToRepeat(undefined)).toEqual([])
    expect(filesToRepeat(failing(3))).toEqual(['0.test.ts', '1.test.ts', '2.test.ts'])
    expect(filesToRepeat(failing(4))).toEqual([])
  })

  it('[I21] what passes then counts as passed and is named; what fails twice stays a failure', () => {
    const other = { ...file('passed', 'passed'), name: 'b.test.ts' }
    const first = { testResults: [file('failed', 'passed', 'failed', 'failed'), other] }
    const second = { testResults: [file('failed', 'passed', 'passed', 'failed')] }
    const { report, unsteady } = withSecondRun(first, second)
    expect(unsteady).toEqual(['a.test.ts test 1'])
    const { passed, failures } = countTests({ checks: [], report, exit: 1 })
    expect([passed, failures]).toEqual([3, ['a.test.ts test 2']])
  })

  it('[I21] a file that does not load twice is still a failure', () => {
    const first = { testResults: [file('failed')] }
    const { report, unsteady } = withSecondRun(first, first)
    expect([unsteady, countTests({ checks: [], report, exit: 1 }).failures]).toEqual([
      [],
      ['a.test.ts did not run'],
    ])
  })
})
