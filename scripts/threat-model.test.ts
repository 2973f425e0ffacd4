import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, root } from './workspace.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Folders whose rules the threat model names. */
const PARTS = ['apps/server', 'packages/airlock', 'apps/cli', 'packages/api', 'packages/engines']

/** The rules that the last cell of each row of a table names. */
const namedRules = (document: string): string[] => [
  ...new Set(
    document
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
      .flatMap((line) =>
        [...(line.split('|').at(-2) ?? '').matchAll(/\b[A-Z]{2,3}\d+\b/g)].map(([rule]) => rule),
      ),
  ),
]

/** Rules that titles of tests name, those of contracts too. */
const testedRules = (): Set<string> =>
  new Set(
    PARTS.flatMap((part) => filesBelow(root, `${part}/src`, /\.(test|contract)\.ts$/))
      .flatMap((path) => [
        ...read(path).matchAll(/['"`][^'"`\n]*?\[([A-Z]{2,3}\d+)\](?: \[([A-Z]{2,3}\d+)\])?/g),
      ])
      .flatMap(([, first, second]) => [first, second])
      .filter((rule) => rule !== undefined),
  )

describe('the threat model', () => {
  const document = read('docs/server/threat-model.md')

  it('[TM1] names for every row a rule that a test has', () => {
    const rules = namedRules(document)
    expect(rules.length).toBeGreaterThan(40)
    const tested = testedRules()
    expect(rules.filter((rule) => !tested.has(rule))).toEqual([])
    const rows = document.split('\n').filter((line) => /^\| (?!who)/i.test(line))
    expect(rows.filter((row) => !/\b[A-Z]{2,3}\d+\b[^|]*\|$/.test(row))).toEqual([])
  })

  it('[TM1] a rule that nobody tests would be found', () => {
    expect(namedRules('| a | b | c | ZZ99, HT2 |')).toEqual(['ZZ99', 'HT2'])
    expect(testedRules().has('ZZ99')).toBe(false)
  })
})
