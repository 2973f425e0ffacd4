import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../run/attack/example-case.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { rowOrder } from './row-order.ts'

const policy = `
attributes: { age: quasi, diagnosis: sensitive }
method: { full-domain: { k: 2 } }`

const judged = async (ages: readonly number[], origin: readonly number[]) => {
  const lines = (list: readonly number[]) => ['age,diagnosis', ...list.map((age) => `${age},flu`)]
  const original = ages.map((_, ageIndex) => ages[origin.indexOf(ageIndex)])
  const given = await givenOfCase({ policy, original: lines(original), release: lines(ages), origin })
  const [finding] = await rowOrder.run(given)
  return judgeFinding('row-order', finding, undefined)
}

const numbers = (length: number) => Array.from({ length }, (_, index) => index)

describe('row-order', () => {
  it('[AT79] finds a file in the order of its source', async () => {
    const ages = numbers(30).map((at) => 20 + ((at * 7) % 30))
    expect(await judged(ages, numbers(30))).toMatchObject({ isExposed: true, targets: 29 })
  })

  it('[AT79] what sorting explains is no leak: a source that stood in the order of age', async () => {
    const ages = numbers(30).map((at) => 20 + at)
    const finding = await judged(ages, numbers(30))
    expect(finding).toMatchObject({ isExposed: false, baseline: 1, exposed: 0 })
  })

  it('[AT79] rows that show the same are not told apart', async () => {
    const ages = new Array<number>(10).fill(30)
    expect(await judged(ages, numbers(10))).toMatchObject({ targets: 0, isExposed: false })
  })

  it('[AT79] says that it cannot be scored where nobody knows whose row is whose', async () => {
    const given = await givenOfCase({
      policy,
      original: ['age,diagnosis', '1,flu'],
      release: ['age,diagnosis', '1,flu'],
    })
    const { origin: _, ...without } = given
    expect(rowOrder.unfit?.(without)).toContain('Nobody knows')
  })
})
