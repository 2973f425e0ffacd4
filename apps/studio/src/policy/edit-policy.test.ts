import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { setAttribute, setRoles } from './edit-attributes.ts'
import type { Plain } from './edit-policy.ts'
import { setIn } from './edit-policy.ts'
import { viewPolicy } from './policy-view.ts'

const POLICY = `# Everybody shares these with four others.
outis: 1
data:
  source: hospital.csv   # as it came
attributes:
  patient-id:     identifying
  birth-date:     { role: quasi, type: date, hierarchy: { dates: [month, year, decade] } }
  zip:            { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } } # not 4
  # what nobody should learn
  diagnosis:      { role: sensitive, taxonomy: diagnosis.csv }
  ward:           neutral
others: drop # the rest would tell
method:
  full-domain:
    k: 5
release:
  to: out.csv
`

const changedLines = (before: string, after: string): string[] => {
  const old = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !old.has(line))
}

describe('edits of a policy', () => {
  it.each<[string, readonly string[], Plain, string[]]>([
    ['a number', ['method', 'full-domain', 'k'], 10, ['    k: 10']],
    [
      'a key of a flow map',
      ['attributes', 'zip', 'hierarchy'],
      { prefix: 5, keep: [2] },
      ['  zip:            { role: quasi, hierarchy: { prefix: 5, keep: [2] } } # not 4'],
    ],
    [
      'a new key of a flow map',
      ['attributes', 'zip', 'type'],
      'text',
      ['  zip:            { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] }, type: text } # not 4'],
    ],
    ['a new line', ['attributes', 'sex'], { role: 'quasi' }, ['  sex: { role: quasi }']],
    ['a new key below another', ['data', 'missing'], ['', '?'], ['  missing: ["", "?"]']],
    ['a short form', ['attributes', 'ward'], 'sensitive', ['  ward:           sensitive']],
    ['a key of the top', ['title'], 'Stays of 2026', ['title: "Stays of 2026"']],
  ])('[STU1] %s changes one line and keeps every comment', (_, keys, value, lines) => {
    const edited = setIn(POLICY, keys, value)
    expect(changedLines(POLICY, edited)).toEqual(lines)
    expect(edited.match(/#.*/g)).toEqual(POLICY.match(/#.*/g))
  })

  it('[STU1] taking a key away takes its line and nothing else', () => {
    expect(setIn(POLICY, ['attributes', 'ward'], undefined)).toBe(
      POLICY.replace('  ward:           neutral\n', ''),
    )
    expect(setIn(POLICY, ['attributes', 'zip', 'hierarchy'], undefined)).toContain(
      'zip:            { role: quasi } # not 4',
    )
  })

  it('[STU1] a method is replaced whole, and a long tree becomes a block', () => {
    const tree = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`Group ${index}`, [`value ${index}`, `other ${index}`]]),
    )
    const edited = setIn(POLICY, ['attributes', 'ward'], { role: 'quasi', hierarchy: { tree } })
    expect(parse(edited).attributes.ward).toEqual({ role: 'quasi', hierarchy: { tree } })
    expect(Math.max(...edited.split('\n').map((line) => line.length))).toBeLessThan(110)
    expect(parse(setIn(POLICY, ['method'], { slicing: { l: 3 } })).method).toEqual({ slicing: { l: 3 } })
  })

  it('[STU1] drawn edits say what they should, one after the other, and keep the comments', () => {
    const name = fc.constantFrom('patient-id', 'zip', 'ward', 'new column', '007', 'a: b', 'ß', '- x', 'true')
    const value = fc.oneof(
      fc.constantFrom<Plain>('quasi', 'neutral', { role: 'quasi', hierarchy: { intervals: [5, 10] } }),
      fc.record({
        role: fc.constant('quasi'),
        hierarchy: fc.record({
          tree: fc.dictionary(fc.string({ minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), {
            minKeys: 1,
            maxKeys: 9,
          }),
        }),
      }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.option(value, { nil: undefined })), { maxLength: 6 }),
        (edits) => {
          let text = POLICY
          const expected = { ...parse(POLICY).attributes }
          for (const [column, to] of edits) {
            text = setIn(text, ['attributes', column], to)
            if (to === undefined) delete expected[column]
            else expected[column] = to
          }
          expect(parse(text).attributes).toEqual(expected)
          expect(text).toContain('# Everybody shares these with four others.')
          expect(text).toContain('others: drop # the rest would tell')
        },
      ),
      { seed: 20261117, numRuns: 60 },
    )
  })

  it('[STU6] a text that is no YAML stays as it is', () => {
    const broken = 'attributes: {\n  zip: [}'
    expect(setIn(broken, ['attributes', 'zip'], 'quasi')).toBe(broken)
  })
})

describe('roles of columns', () => {
  it('[STU1] a new role takes what belongs to the old one with it', () => {
    const edited = setRoles(POLICY, [{ column: 'birth-date', role: 'sensitive' }])
    expect(changedLines(POLICY, edited)).toEqual(['  birth-date:     sensitive'])
    expect(setRoles(POLICY, [{ column: 'zip', role: 'quasi', hierarchy: { suppress: true } }])).toBe(POLICY)
  })

  it('[STU1] a column that begins to describe gets the proposed hierarchy', () => {
    const edited = setRoles(POLICY, [{ column: 'ward', role: 'quasi', hierarchy: { rare: 10 } }])
    expect(viewPolicy(edited).attributes.get('ward')).toMatchObject({
      role: 'quasi',
      hierarchy: { rare: '10' },
    })
  })

  it('[STU1] leaving a column out says what becomes of others', () => {
    const bare = setIn(POLICY, ['others'], undefined)
    for (const others of [undefined, 'neutral']) {
      const text = setIn(bare, ['others'], others)
      expect(parse(setRoles(text, [{ column: 'ward', role: undefined }]))).toMatchObject({ others: 'drop' })
    }
  })

  it('[STU1] a short declaration becomes a long one', () => {
    expect(setAttribute(POLICY, 'ward', 'type', 'text')).toContain(
      '  ward:           { role: neutral, type: text }',
    )
  })

  it('[STU1] names and values are read as they are written', () => {
    const view = viewPolicy(
      'attributes:\n  007: { role: quasi, hierarchy: { tree: { low: [01, 1.0], high: [true] } } }\n',
    )
    expect(view.attributes.get('007')?.hierarchy).toEqual({ tree: { low: ['01', '1.0'], high: ['true'] } })
  })
})
