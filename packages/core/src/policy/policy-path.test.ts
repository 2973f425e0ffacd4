import { describe, expect, it } from 'vitest'
import { formatPath, isCellPath } from './policy-path.ts'

describe('paths', () => {
  it.each([
    [[], ''],
    [['attributes', 'age', 'hierarchy', 'intervals', 1], 'attributes.age.hierarchy.intervals[1]'],
    [['require', 0, 'k-anonymity', 'k'], 'require[0].k-anonymity.k'],
    [['attributes', 'native country', 'role'], 'attributes["native country"].role'],
    [['attributes', 'größe'], 'attributes.größe'],
    [['attributes', '2020'], 'attributes["2020"]'],
    [['attributes', 'a\u001b[31m\n'], 'attributes["a\\u001b[31m\\n"]'],
    [['attributes', 'x'.repeat(90)], `attributes["${'x'.repeat(60)}…"]`],
  ])('[PO10] %j is written %s', (path, text) => {
    expect(formatPath(path)).toBe(text)
  })

  it('[PO13] labels that stand as keys are left out, places stay', () => {
    expect(formatPath(['attributes', 'a', 'hierarchy', 'tree', 'Lung', 'Upper', 2])).toBe(
      'attributes.a.hierarchy.tree[2]',
    )
    expect(formatPath(['attributes', 'a', 'taxonomy', 'groups', 1, 'Lung', 0])).toBe(
      'attributes.a.taxonomy.groups[1][0]',
    )
    expect(formatPath(['method', 'mixed', 'strata', 0, 'hierarchies', 'a', 'tree', 'Lung'])).toBe(
      'method.mixed.strata[0].hierarchies.a.tree',
    )
  })

  it.each([
    [['data', 'missing', 0]],
    [['attributes', 'order', 'order', 3]],
    [['attributes', 'a', 'hierarchy', 'groups', 0, 'label', 1]],
    [['attributes', 'a', 'taxonomy', 'tree', 'label', 'label', 0]],
    [['method', 'sbtam', 'sensitive-values', 'a', 0]],
    [['method', 'mixed', 'strata', 1, 'where', 'a', 0]],
    [['method', 'mixed', 'strata', 1, 'hierarchies', 'a', 'groups', 0, 0]],
  ])('[PO6] %j holds a value of the data', (path) => {
    expect(isCellPath(path)).toBe(true)
  })

  it.each([
    [['data', 'missing']],
    [['data', 'missing-as']],
    [['attributes', 'order', 'hierarchy', 'intervals', 0]],
    [['attributes', 'tree', 'hierarchy', 'prefix']],
    [['method', 'sbtam', 'sensitive-values', 'a']],
    [['method', 'mixed', 'strata', 1, 'quasi', 0]],
    [['require', 0, 'k-anonymity', 'k']],
  ])('[PO6] %j does not', (path) => {
    expect(isCellPath(path)).toBe(false)
  })
})
