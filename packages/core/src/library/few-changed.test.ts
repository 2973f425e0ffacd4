import { describe, expect, it } from 'vitest'
import { anonymize } from './anonymize.ts'
import { tree } from './hierarchy-forms.ts'
import type { PolicyObject } from './policy-input.ts'

const policy = {
  attributes: {
    town: { role: 'quasi', hierarchy: tree({ North: ['Kiel', 'Husum', 'Sylt'], South: ['Ulm', 'Bonn'] }) },
    illness: 'sensitive',
  },
  method: { kaca: { k: 8 } },
  release: {},
} as PolicyObject

const inTown = (town: string, people: number) =>
  Array.from({ length: people }, () => ({ town, illness: 'flu' }))

/** What is told of the original's class sizes, where these people alone are in small classes. */
async function told(people: readonly { readonly town: string; readonly illness: string }[]) {
  const common = [...inTown('Kiel', 40), ...inTown('Ulm', 40)]
  const { rows, report } = await anonymize([...common, ...people], policy, {
    seed: '5',
    allowSeed: true,
    attack: false,
  })
  const changed = rows.filter(({ town }) => town === 'North').length
  return { changed, risks: report.risks.before.length, sizes: report.classSizes.before.length }
}

describe('a release in which few rows are changed', () => {
  it('[LB1404] tells nothing of the class sizes of the original where they are 1 to 9', async () => {
    const nine = await told([...inTown('Husum', 5), ...inTown('Sylt', 4)])
    expect(nine).toEqual({ changed: 9, risks: 0, sizes: 0 })
  })

  it('[LB1404] tells them where they are none, or 10', async () => {
    expect(await told([])).toEqual({ changed: 0, risks: 7, sizes: 11 })
    const ten = await told([...inTown('Husum', 5), ...inTown('Sylt', 5)])
    expect(ten).toEqual({ changed: 10, risks: 7, sizes: 11 })
  })
})
