import { filesInMemory, policyDocument, readPeople } from '@outis/core/pipeline'
import { describe, expect, it } from 'vitest'
import type { WrittenDocument } from '../policy/policy-text.ts'
import type { Use } from '../question/question.ts'
import { PATIENT_POLICY, somePatients } from '../search/people.fixture.ts'
import { rangeOf } from './kept-order.ts'
import { releaseInMemory } from './release-in-memory.ts'
import { usefulnessOf } from './usefulness.ts'

const { source } = readPeople(somePatients(120))

/** Usefulness of a release with a k, of which columns may be left out. */
async function worth(use: Use, k: number, left: readonly string[] = []): Promise<number> {
  const document = policyDocument(PATIENT_POLICY)
  const attributes = new Map(
    [...document.attributes].map(([name, role]) => [name, left.includes(name) ? 'identifying' : role]),
  )
  const made = await releaseInMemory({
    source,
    ...filesInMemory({}),
    seed: '1',
    attacks: [],
    document: { ...document, attributes, method: { mondrian: { k } } } as unknown as WrittenDocument,
  })
  return (await usefulnessOf(made, { use, source, left })).value
}

const uses: readonly Use[] = [
  { kind: 'counts' },
  { kind: 'values' },
  { kind: 'order' },
  { kind: 'model', column: 'diagnosis' },
]

describe('usefulness', () => {
  it.each(uses)('[AD9] for $kind falls from little to much protection', async (use) => {
    const [little, much] = [await worth(use, 2), await worth(use, 60)]
    expect(little).toBeLessThanOrEqual(1)
    expect(much).toBeGreaterThanOrEqual(0)
    expect(little).toBeGreaterThanOrEqual(much - (use.kind === 'model' ? 0.05 : 0))
  })

  it.each(uses.slice(0, 3))('[AD8] for $kind is not better without a column', async (use) => {
    expect(await worth(use, 60, ['age'])).toBeLessThanOrEqual((await worth(use, 2)) + 1e-9)
  })
})

describe('ranges of published numbers', () => {
  it('[AD9] are read as they are written', () => {
    expect(rangeOf('7')).toEqual({ low: 7, high: 7 })
    expect(rangeOf('[20,35]')).toEqual({ low: 20, high: 35 })
    expect(rangeOf('[20,25)').high).toBeLessThan(25)
    expect(rangeOf('>=90')).toEqual({ low: 90, high: Number.POSITIVE_INFINITY })
    expect(rangeOf('<18').high).toBeLessThan(18)
    expect(rangeOf('*')).toEqual({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY })
  })
})
