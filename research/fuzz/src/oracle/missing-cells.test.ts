import { describe, expect, it } from 'vitest'
import type { SideTable, TableData } from '../cases/case.ts'
import { mapping, type Tree } from '../cases/tree.ts'
import { groupRows } from './classes.ts'
import { oracleColumn } from './columns.ts'
import { covers } from './covering.ts'
import { judgeRequirement } from './judge-requirements.ts'
import { judgeRun } from './judge-run.ts'
import { leavesOf } from './leaves.ts'
import { factsOf, ofRole, type RunFacts } from './run-facts.ts'
import { plainCase, soundRun } from './sound-run.fixture.ts'

interface Given {
  readonly missing?: readonly string[]
  readonly wildcard?: boolean
  readonly sideTables?: readonly SideTable[]
}

/** Facts of a release by age, in tens, and town. */
function factsWith(original: TableData, release: TableData, given: Given = {}): RunFacts {
  const { missing = [''], wildcard = false, sideTables = [] } = given
  const policy: Tree = mapping(
    ['data', mapping(['missing', missing], ['missing-as', wildcard ? 'wildcard' : 'value'])],
    [
      'attributes',
      mapping(
        ['age', mapping(['role', 'quasi'], ['hierarchy', mapping(['intervals', [10]])])],
        ['town', 'quasi'],
      ),
    ],
    ['method', mapping(['full-domain', mapping(['k', 2])])],
  )
  const facts = factsOf({ ...plainCase(original, policy), sideTables })!
  return { ...facts, release, report: soundRun().report }
}

const table = (...rows: string[][]): TableData => ({ columns: ['age', 'town'], rows })

const grouped = (facts: RunFacts) =>
  groupRows(facts.release.rows, {
    places: [0, 1],
    columns: ofRole(facts, 'quasi'),
    wildcard: facts.meaning.wildcard,
    starsApart: false,
  })

// docs/policy.md: in a release `*` in a quasi-identifier always means that the value is suppressed.
describe('missing values of a release', () => {
  it('[Z11] `*` is suppressed and no wildcard, also where it is a token', () => {
    const original = table(['21', 'Ulm'], ['22', '*'], ['31', 'Kiel'])
    const release = table(['[20,30)', '*'], ['[20,30)', ''], ['[30,40)', 'Kiel'])
    const facts = factsWith(original, release, { missing: ['*'], wildcard: true })
    expect(grouped(facts).classes.map(({ counted }) => counted.length)).toEqual([2, 2, 1])
    const starred = factsWith(original, table(['*', '*'], ['*', '*'], ['[30,40)', '*']), {
      missing: ['*'],
      wildcard: true,
    })
    expect(grouped(starred).classes.map(({ counted }) => counted.length)).toEqual([2, 1])
  })

  it('[Z10] a missing value is an empty cell where `*` is the only token, and any token of several', () => {
    const only = factsWith(table(['21', '*']), table(['21', '']), { missing: ['*'] })
    const [, town] = ofRole(only, 'quasi')
    expect(['', '*', 'Ulm'].map((label) => covers(town!, label, '*'))).toEqual([true, true, false])
    expect(town!.chain('*')).toEqual(['', '*'])
    const several = factsWith(table(['21', '?']), table(['21', '']), { missing: ['', '?'] })
    expect(ofRole(several, 'quasi')[1].chain('?')).toEqual(['', '*'])
  })

  it('[Z13] takes the tokens of a column on its level for one, and no other text', () => {
    const original = table(['21', '?'], ['21', ''], ['22', '?'])
    const levels = (release: TableData): string[] => {
      const facts = factsWith(original, release, { missing: ['', '?'] })
      const attributes = ['age', 'town'].map((name) => ({ name, level: 0 }))
      const report = { ...facts.report, attributes }
      return judgeRun({ ...facts, report }, undefined, true)
        .filter(({ rule }) => rule === 'level')
        .map(({ detail }) => detail)
    }
    expect(levels(table(['21', '?'], ['21', '?'], ['22', '?']))).toEqual([])
    expect(levels(table(['21', '*'], ['21', '*'], ['22', '*']))).toHaveLength(1)
  })

  it('[Z11] counts rows before the release by their values, whatever their texts', () => {
    const original = table(['21', 'Ulm'], ['21.0', 'Ulm'], ['22', ''], ['22', '?'])
    const facts = factsWith(original, original, { missing: ['', '?'] })
    const before = ['prosecutor-risk', 'average-risk'].map((id) => ({ id, value: 0.5 }))
    const risks = {
      before: [...before, { id: 'rows-at-risk', value: 1 }, { id: 'uniqueness', value: 0 }],
      after: [],
    }
    const found = judgeRun({ ...facts, report: { ...facts.report, risks } }, undefined, true)
    expect(found.filter(({ rule }) => rule === 'figures-before')).toEqual([])
  })
})

// docs/hierarchies.md: a missing value whose text a file lists goes that way; docs/measures.md#losses: a missing value is a leaf.
describe('leaves under a missing value', () => {
  it('[Z11] are those of its group where the hierarchy lists it, else itself', () => {
    const rows = [
      ['?', 'South', '*'],
      ['Ulm', 'South', '*'],
      ['Graz', 'South', '*'],
      ['Kiel', 'North', '*'],
    ]
    const { attributes, ...meaning } = factsWith(table(), table()).meaning
    const town = { ...attributes[1], hierarchy: 'towns.csv' }
    const source = { columns: ['town'], rows: [['?'], ['Ulm'], ['Kiel']] }
    const leavesWith = (missing: string[], sideRows: () => string[][]) =>
      leavesOf(oracleColumn(town, source, { ...meaning, attributes, missing }, { sideRows }), sideRows)!
    const listed = leavesWith(['?'], () => rows)
    expect([listed.total, ...[0, 1, 2].map((level) => listed.under('?', level))]).toEqual([4, 1, 3, 4])
    const own = leavesWith(['?'], () => rows.slice(1))
    expect([own.total, ...[0, 1, 2].map((level) => own.under('?', level))]).toEqual([3, 1, 1, 3])
  })
})

// docs/policy.md: a hierarchy on a column that is not quasi, or a taxonomy on one that is not sensitive, has no effect.
describe('a form on a column of another role', () => {
  it('[Z10] has no effect', () => {
    const { attributes, ...meaning } = factsWith(table(), table()).meaning
    const forms = { hierarchy: mapping(['prefix', 3]), taxonomy: mapping(['prefix', 3], ['keep', [1]]) }
    const chain = (role: string) =>
      oracleColumn(
        { ...attributes[1], role, ...forms },
        { columns: ['town'], rows: [['Ulm']] },
        { ...meaning, attributes },
        { sideRows: () => undefined },
      ).chain('Ulm')
    expect(chain('quasi')).toEqual(['Ulm', 'Ul*', 'U**', '*'])
    expect(chain('sensitive')).toEqual(['Ulm', 'U**', '*'])
  })
})

// docs/policy.md: a wildcard matches any, the same for method, model, metric and attack.
describe('people of a population', () => {
  const original = table(['21', 'Ulm'], ['31', ''])
  const people: SideTable = {
    path: 'people.csv',
    form: { format: 'csv' },
    table: table(['25', 'Ulm'], ['25', ''], ['', 'Ulm'], ['35', 'Kiel'], ['35', '']),
  }
  const kMap = { id: 'k-map', options: { k: 2 }, population: 'people.csv', rows: 'all' }
  const figure = (wildcard: boolean, release: TableData): number => {
    const facts = factsWith(original, release, { wildcard, sideTables: [people] })
    const rows = { grouped: grouped(facts), among: [0, 1], quasi: ofRole(facts, 'quasi') }
    return judgeRequirement(kMap, facts, rows)!.figure
  }

  it('[Z11] a missing value of theirs, or of the release, may be any where it is a wildcard', () => {
    expect(figure(false, table(['[20,30)', 'Ulm']))).toBe(1)
    expect(figure(true, table(['[20,30)', 'Ulm']))).toBe(3)
    expect(figure(false, table(['[30,40)', '']))).toBe(1)
    expect(figure(true, table(['[30,40)', '']))).toBe(3)
  })
})
