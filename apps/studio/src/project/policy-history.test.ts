import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeInWords } from '../policy/change-words.ts'
import { beginHistory, goTo, record, redo, undo } from './policy-store.ts'

const edition = (text: string, at = 0, change = text) => ({ text, change, at })

describe('the history of a policy', () => {
  it('[STU3] undo and redo go back and forth through every policy', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 }), (texts) => {
        let history = beginHistory(edition(texts[0] ?? ''))
        for (const text of texts.slice(1)) history = record(history, edition(text))
        const seen = [history.editions[history.now]?.text]
        for (let textIndex = 1; textIndex < texts.length; textIndex++) {
          history = undo(history)
          seen.push(history.editions[history.now]?.text)
        }
        expect(seen).toEqual([...texts].reverse())
        for (let textIndex = 1; textIndex < texts.length; textIndex++) history = redo(history)
        expect(history.editions[history.now]?.text).toBe(texts.at(-1))
        expect(undo(goTo(history, 0))).toEqual(goTo(history, 0))
      }),
      { seed: 20261117, numRuns: 100 },
    )
  })

  it('[STU3] a change after an undo forgets what was undone', () => {
    let history = beginHistory(edition('a'))
    for (const text of ['b', 'c']) history = record(history, edition(text))
    history = record(undo(history), edition('d'))
    expect(history.editions.map(({ text }) => text)).toEqual(['a', 'b', 'd'])
  })

  it('[STU3] key strokes in a row are one change, and after a rest another', () => {
    let history = beginHistory(edition('a'))
    for (const [text, at] of [
      ['ab', 0],
      ['abc', 400],
      ['abcd', 5000],
    ] as const)
      history = record(history, edition(text, at, 'typed'), { typing: true })
    expect(history.editions.map(({ text }) => text)).toEqual(['a', 'abc', 'abcd'])
  })
})

const POLICY =
  'outis: 1\ndata: { source: a.csv }\nattributes:\n  age: { role: quasi, hierarchy: { intervals: [5] } }\n  sex: neutral\nmethod:\n  mondrian: { k: 5 }\n'

describe('what changed in a policy', () => {
  it.each([
    ['a role', POLICY.replace('sex: neutral', 'sex: quasi'), 'sex → describes'],
    [
      'two roles',
      POLICY.replace('sex: neutral', 'sex: sensitive').replace(
        '{ role: quasi, hierarchy: { intervals: [5] } }',
        'sensitive',
      ),
      'age and sex → secret',
    ],
    ['a column left out', POLICY.replace('  sex: neutral\n', ''), 'sex left out'],
    ['a hierarchy', POLICY.replace('[5]', '[10]'), 'Hierarchy of age'],
    ['tokens', POLICY.replace('a.csv }', 'a.csv, missing: ["", "?"] }'), 'Missing: empty cells, ?'],
    ['reading', POLICY.replace('a.csv }', 'a.csv, csv: { delimiter: ";" } }'), 'How the file is read'],
    ['the method', POLICY.replace('k: 5', 'k: 7'), 'Method'],
    ['a comment', `${POLICY}# so\n`, 'Comments or layout'],
    ['no YAML', POLICY.replace('[5]', '[5'), 'Typed in the policy'],
  ])('[STU4] %s', (_, after, said) => {
    expect(changeInWords(POLICY, after)).toBe(said)
  })
})
