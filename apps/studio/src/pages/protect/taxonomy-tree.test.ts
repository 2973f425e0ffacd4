import { describe, expect, it } from 'vitest'
import { taxonomyFile, taxonomyTree, valuesBelow } from './taxonomy-tree.ts'

const written = { tree: { infection: { viral: ['flu', 'HIV'] }, mind: ['grief'] } }
const file = 'flu;viral;infection;*\nHIV;viral;infection;*\ngrief;mind;mind;*\n'

describe('groups of secret values', () => {
  it('[STU38] are the same tree from the policy and from a file', () => {
    const tree = taxonomyTree(written)
    expect(tree?.groups.map(({ label }) => label)).toEqual(['infection', 'mind'])
    expect(tree?.groups[0]?.groups[0]).toEqual({ label: 'viral', groups: [], values: ['flu', 'HIV'] })
    expect(taxonomyFile('illness.csv')).toBe('illness.csv')
    const filed = taxonomyTree('illness.csv', file)
    expect(filed && valuesBelow(filed)).toEqual(['flu', 'HIV', 'grief'])
    expect(filed?.groups[0]).toEqual(tree?.groups[0])
  })

  it('[STU38] are none where the policy has none, or the file has not come yet', () => {
    expect(taxonomyTree(undefined)).toBeUndefined()
    expect(taxonomyTree('illness.csv')).toBeUndefined()
    expect(taxonomyTree({ intervals: [5] })).toBeUndefined()
  })
})
