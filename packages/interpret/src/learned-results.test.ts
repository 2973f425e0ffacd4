import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { holds, pairOf, type RowPair } from './conditions/evaluate.fixture.ts'
import type { Interpretation } from './interpreted-result.ts'
import { checkAssociations, checkRuleList, checkTree, classifyByTree } from './learned.fixture.ts'
import { interpretResult } from './same-release.fixture.ts'
import { sampleRelease } from './sample-release.fixture.ts'

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8')
const sample = sampleRelease()
const { columns, original, released, meaning } = sample
const rows: readonly RowPair[] = original.map((row, index) => pairOf(columns, row, released[index]))
const interpret = (name: string) => interpretResult(meaning, fixture(name))

const predictions = new Map(
  fixture('predictions')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
)
const predicted = (name: string) =>
  [...predictions.get(name)!].map((letter) => (letter === 'y' ? 'yes' : 'no'))

/** Every alias and every grade is gone from the model. */
const showsNoAlias = ({ text }: Interpretation) => {
  for (const column of meaning.columns) {
    if (column.kind !== 'aliases') continue
    for (const { text: alias, values } of column.aliases)
      if (values.length === 1) expect(text).not.toContain(alias)
  }
}

describe('models that Weka learned on a release', () => {
  it('[IN34] J48: every original row gets the class that Weka predicts for the released row', () => {
    const found = interpret('j48')
    expect(found).toMatchObject({ format: 'weka-tree', findings: [], counts: { notInterpreted: 0 } })
    showsNoAlias(found)
    expect(rows.map((row) => classifyByTree(meaning, found, row))).toEqual(predicted('j48'))
    checkTree(meaning, found, { rows, classColumn: 'outcome' })
  })

  it.each(['j48-binary', 'j48-bins', 'j48-disease'])(
    '[IN34] %s: as many original rows reach each leaf as it states',
    (name) => {
      const found = interpret(name)
      expect(found).toMatchObject({ format: 'weka-tree', findings: [] })
      showsNoAlias(found)
      checkTree(meaning, found, { rows, classColumn: name === 'j48-disease' ? 'disease' : 'outcome' })
    },
  )

  it('[IN34] JRip: every original row gets the class that Weka predicts, and rules cover as many as they state', () => {
    const found = interpret('jrip')
    expect(found).toMatchObject({ format: 'weka-rules', findings: [] })
    showsNoAlias(found)
    expect(checkRuleList(meaning, found, rows)).toEqual(predicted('jrip'))
  })

  it('[IN34] PART: every original row gets the class that Weka predicts, and rules cover as many as they state', () => {
    const found = interpret('part')
    expect(found).toMatchObject({ format: 'weka-rules', findings: [] })
    showsNoAlias(found)
    expect(checkRuleList(meaning, found, rows)).toEqual(predicted('part'))
  })

  it('[IN34] Apriori: each rule and item set counts as many original rows as released ones', () => {
    const found = interpret('apriori')
    expect(found).toMatchObject({ format: 'weka-associations', findings: [] })
    showsNoAlias(found)
    expect(checkAssociations(meaning, found, { rows, text: fixture('apriori') })).toBeGreaterThan(300)
  })

  it('[IN11] REPTree prints two decimals: no row gets another class, and the values left open are named', () => {
    const found = interpret('reptree')
    expect(found.findings.map(({ place, kind }) => [place, kind])).toEqual([
      ['8:1', 'rounding'],
      ['9:1', 'rounding'],
    ])
    const classes = rows.map((row) => classifyByTree(meaning, found, row))
    const weka = predicted('reptree')
    for (const [index, label] of classes.entries()) expect([undefined, weka[index]]).toContain(label)
    expect(classes.filter((label) => label === undefined).length).toBeLessThan(15)
  })
})

describe('models that scikit-learn learned on a release', () => {
  it('[IN34] six decimals: every original row gets the class that is predicted for the released row', () => {
    const found = interpret('sklearn-6')
    expect(found).toMatchObject({ format: 'sklearn-tree', findings: [] })
    showsNoAlias(found)
    expect(rows.map((row) => classifyByTree(meaning, found, row))).toEqual(predicted('sklearn'))
  })

  it('[IN11] two decimals, its default: no row gets another class, and the values left open are named', () => {
    const found = interpret('sklearn')
    expect(new Set(found.findings.map(({ kind }) => kind))).toEqual(new Set(['rounding']))
    const classes = rows.map((row) => classifyByTree(meaning, found, row))
    const right = predicted('sklearn')
    for (const [index, label] of classes.entries()) expect([undefined, right[index]]).toContain(label)
    expect(classes.filter((label) => label === undefined).length).toBeLessThan(60)
  })
})

describe('rules that mlxtend found on a release', () => {
  it('[IN24] as CSV and as JSON: support is the share of original rows, up to the values left open', () => {
    const csv = interpret('mlxtend-csv')
    expect(csv.format).toBe('set-rules')
    if (csv.interpreted.kind !== 'rules') throw new Error('no rules')
    const supports = fixture('mlxtend-csv')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-2)))
    for (const [ruleIndex, rule] of csv.interpreted.rules.entries()) {
      const verdicts = rows.map((row) =>
        holds(meaning, { kind: 'and', of: [rule.condition!, rule.conclusion as never] }, row),
      )
      const sure = verdicts.filter((verdict) => verdict === true).length
      const open = verdicts.filter((verdict) => verdict === undefined).length
      expect(supports[ruleIndex] * rows.length).toBeGreaterThan(sure - 1e-6)
      expect(supports[ruleIndex] * rows.length).toBeLessThan(sure + open + 1e-6)
    }
    const json = interpret('mlxtend-json')
    expect(json.format).toBe('json')
    expect(json.text).toContain('"lab-value=[0.00,2.26]"')
    expect(json.text).not.toMatch(/\(\d\.\d+, \d/)
  })
})
