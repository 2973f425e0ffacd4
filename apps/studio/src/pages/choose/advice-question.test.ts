import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewPolicy } from '../../policy/policy-view.ts'
import {
  audienceIds,
  fearIds,
  firstQuestion,
  goalOf,
  lackOf,
  purposeIds,
  type Question,
  searchOf,
} from './advice-question.ts'

const POLICY = `attributes:
  age: quasi
  illness: sensitive
  consent: neutral
`
const view = viewPolicy(POLICY)

const texts = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
const questions: fc.Arbitrary<Question> = fc.record({
  fears: fc.subarray([...fearIds], { minLength: 1 }),
  purpose: fc.constantFrom(...purposeIds),
  column: texts,
  audience: fc.constantFrom(...audienceIds),
  values: fc.dictionary(
    texts.filter((name) => name !== '__proto__'),
    fc.array(texts, { maxLength: 3 }),
    { maxKeys: 3 },
  ),
  choice: texts,
  trials: fc.integer({ min: 1, max: 1000 }),
})

describe('the question to advise', () => {
  it('[STU21] comes back from its address, whatever columns and values are called', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const back = firstQuestion(searchOf(question), POLICY, view)
        expect(goalOf(back)).toEqual(goalOf(question))
      }),
      { seed: 20261117, numRuns: 200 },
    )
  })

  it('[STU21] an address that says nothing sensible asks what most people ask', () => {
    const odd = firstQuestion('?fear=nonsense&for=model%3A&to=moon&values=%7B&trials=-3', POLICY, view)
    expect(odd).toEqual(firstQuestion('', POLICY, view))
    expect(odd).toMatchObject({ fears: ['recognised', 'learned'], choice: 'consent', audience: 'contract' })
  })

  it('[STU21] a policy that holds a question is asked by it', () => {
    const policy = `${POLICY}purpose:\n  use: model:illness\n  fear: [some-values]\n  audience: public\n  values: { illness: [007] }\n`
    expect(goalOf(firstQuestion('', policy, view))).toMatchObject({
      fear: ['some-values'],
      purpose: 'model:illness',
      audience: 'public',
      values: { illness: ['007'] },
    })
  })

  it('[STU21] says what is missing before it can be asked', () => {
    const first = firstQuestion('', POLICY, view)
    expect(lackOf(first)).toBeUndefined()
    expect(lackOf({ ...first, fears: [] })).toBeDefined()
    expect(lackOf({ ...first, fears: ['some-values'] })).toBeDefined()
    expect(lackOf({ ...first, fears: ['some-values'], values: { illness: ['flu'] } })).toBeUndefined()
  })
})
