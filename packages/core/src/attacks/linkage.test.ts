import { describe, expect, it } from 'vitest'
import { defined } from '../data/value/defined.ts'
import { givenOfCase } from '../run/attack/example-case.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { linkage } from './linkage.ts'

const policy = (k: number, more = '') => `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  diagnosis: sensitive
method: { full-domain: { k: ${k}, suppression-limit: 0.5 } }${more}`

const original = ['age|diagnosis', '31|flu', '34|asthma', '38|flu', '52|cancer']
const judged = async (k: number, release: readonly string[], others?: readonly string[]) =>
  (
    await linkage.run(await givenOfCase({ policy: policy(k), original, release, ...defined({ others }) }))
  ).map((finding) => judgeFinding('linkage', finding, undefined))

describe('linkage', () => {
  const oneBlanked = ['age|diagnosis', '[30, 40)|flu', '[30, 40)|asthma', '[30, 40)|flu', '*|cancer']

  it('[AT17] finds the one suppressed row by its person fitting no class, and breaks the promise of k', async () => {
    const [alone, few] = await judged(3, oneBlanked)
    expect(alone).toMatchObject({ exposed: 1, certain: 1, isExposed: true })
    expect(alone.why).toContain('too few to hide in')
    expect(few).toMatchObject({ way: 'fewer than 3 rows fit', exposed: 1, holds: false })
    expect(few.fix).toContain('Suppress more rows')
  })

  it('[AT78] finds nothing in suppressed rows that hide what is sensitive', async () => {
    const hidden = oneBlanked.map((row) => row.replace('*|cancer', '*|*'))
    const [alone, few] = await judged(3, hidden)
    expect(alone).toMatchObject({ exposed: 0, isExposed: false })
    expect(few).toMatchObject({ exposed: 0 })
  })

  it('[AT17] takes people who fit no class for absent where they are', async () => {
    const [alone] = await judged(3, oneBlanked, ['age|diagnosis', '71|flu', '33|flu'])
    expect(alone.control).toMatchObject({ targets: 2, share: 0 })
  })

  it('[AT17] counts as many rows as the classes of a person have together', async () => {
    const [alone, few] = await judged(4, ['age|diagnosis', '31|flu', '34|asthma', '[30, 40)|flu', '*|cancer'])
    // 31 fits its own row and the range, 34 likewise, 38 the range alone, 52 the suppressed row alone.
    expect(alone).toMatchObject({ exposed: 2, targets: 4 })
    expect(few).toMatchObject({ exposed: 4, holds: false })
  })

  it('[AT18] promises nothing where no model counts rows of all', async () => {
    const given = await givenOfCase({
      policy: `
attributes: { age: quasi, diagnosis: sensitive }
method: { sbtam: { sensitive-values: { diagnosis: [cancer] }, k: 2 } }`,
      original,
      release: original,
    })
    expect((await linkage.run(given)).map(({ way }) => way)).toEqual(['one row fits'])
  })

  it('[AT19] says nothing of rows that are dealt within buckets', async () => {
    const given = await givenOfCase({
      policy: policy(2),
      original,
      release: original,
      facts: { groups: { bucket: 'bucket', columns: [['age'], ['diagnosis']] } },
    })
    expect(linkage.unfit?.(given)).toMatchObject({ harmless: expect.stringContaining('buckets') })
  })
})
