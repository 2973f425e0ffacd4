import { seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import {
  answersOf,
  corpusAnswers,
  corpusCases,
  corpusTable,
  corpusText,
  largestDistance,
} from '../corpus.fixture.ts'
import type { Dataset } from '../dataset.ts'
import { type RandomShape, randomData, randomShape } from '../random-data.fixture.ts'
import { c45 } from './c45.ts'
import { plainTree } from './naive-c45.fixture.ts'
import { addedErrors, errorLimit } from './prune.ts'
import { type TreeJson, treeJson, treeText } from './tree-text.ts'

describe('C4.5', () => {
  it.each(corpusCases)('[LE20] %s: the trees of J48', (name) => {
    const data = corpusTable(name)
    expect(`${treeText(c45.train(data), data)}\n`).toBe(corpusText(name, 'j48.txt'))
    expect(`${treeText(c45.train(data, { unpruned: true }), data)}\n`).toBe(
      corpusText(name, 'j48-unpruned.txt'),
    )
  })
  it.each(corpusCases)('[LE20] %s: the answers of J48', (name) => {
    const data = corpusTable(name)
    const answers = answersOf(c45.train(data), data)
    expect(largestDistance(answers, corpusAnswers(name, 'j48-answers.csv'))).toBeLessThan(0.00051)
  })

  it('[LE22] grows and prunes as a plain program does', () => {
    let raised = 0
    for (let seed = 0; seed < 60; seed++) {
      const data = randomTable(seed)
      for (const unpruned of [false, true]) {
        expect(jsonLines(treeJson(c45.train(data, { unpruned }), data), '')).toEqual(
          plainTree(data, { unpruned }),
        )
      }
      const without = treeText(c45.train(data, { raiseSubtrees: false }), data)
      if (without !== treeText(c45.train(data), data)) raised++
    }
    // Otherwise the comparison would say nothing of raising subtrees.
    expect(raised).toBeGreaterThan(2)
  })
  it('[LE22] numbers with more values than a node has rows are sorted there, the others counted: the same tree', () => {
    const random = seededRandom('many numbers')
    const data = randomData({ ...SHAPE, rows: 150, numeric: 2, noise: 0.3 }, random)
    const spread = {
      ...data,
      attributes: data.attributes.map((a) =>
        a.kind === 'numeric' ? { ...a, numbers: a.numbers.map((x) => x + random.next() / 1000) } : a,
      ),
    }
    expect(jsonLines(treeJson(c45.train(spread), spread), '')).toEqual(plainTree(spread))
  })

  it('[LE23] 25 % limits on no error in 6, 9 and 1 rows: 0.206, 0.143, 0.750', () => {
    const share = (rows: number) => addedErrors(rows, 0, errorLimit(0.25)) / rows
    // Quinlan 1993, chapter 4: the sum over the three leaves is 3.273.
    expect([6, 9, 1].map((rows) => share(rows).toFixed(3))).toEqual(['0.206', '0.143', '0.750'])
    expect(6 * share(6) + 9 * share(9) + share(1)).toBeCloseTo(3.273, 2)
    expect(addedErrors(10, 9.7, errorLimit(0.25))).toBeCloseTo(0.3, 12)
    // Between no error and one the limit rises evenly.
    const [none, half, one] = [0, 0.5, 1].map((errors) => addedErrors(20, errors, errorLimit(0.25)))
    expect(half).toBeCloseTo((none! + one!) / 2, 12)
  })

  it('[LE24] text and JSON tell the same tree', () => {
    const data = corpusTable('weather-numeric')
    const tree = c45.train(data)
    // Weka 3.6.14, corpus/weather-numeric/j48.txt: humidity <= 75 under sunny.
    expect(treeJson(tree, data)).toMatchObject({
      kind: 'nominal',
      attribute: 'outlook',
      rows: 14,
      errors: 5,
      branches: [
        {
          value: 'sunny',
          tree: {
            kind: 'numeric',
            attribute: 'humidity',
            threshold: 75,
            atMost: { kind: 'leaf', class: 'yes', rows: 2 },
          },
        },
        { value: 'overcast', tree: { kind: 'leaf', class: 'yes', rows: 4, errors: 0 } },
        { value: 'rainy', tree: { kind: 'nominal', attribute: 'windy' } },
      ],
    })
    expect([tree.leaves, tree.nodes]).toEqual([5, 8])
    expect(JSON.parse(JSON.stringify(treeJson(tree, data)))).toEqual(treeJson(tree, data))
  })
  it('[LE24] a branch no row went down answers as the node above it', () => {
    const codes = Int32Array.of(0, 0, 0, 1, 1, 1, 1)
    const data: Dataset = {
      rows: 7,
      attributes: [{ kind: 'nominal', name: 'a', values: ['x', 'y', 'never'], codes }],
      class: { name: 'c', values: ['p', 'q'], codes: Int32Array.of(0, 0, 0, 1, 1, 1, 1) },
    }
    const tree = c45.train(data)
    expect(treeText(tree, data)).toBe('a = x: p (3.0)\na = y: q (4.0)\na = never: q (0.0)')
    const asked = { ...data, attributes: [{ ...data.attributes[0], codes: Int32Array.of(2) }] } as Dataset
    expect(answersOf(tree, { ...asked, rows: 1 })[0]).toEqual([3 / 7, 4 / 7])
    expect(treeText(c45.train({ ...data, attributes: [] }), data)).toBe(': q (7.0/3.0)')
  })

  it('[LE25] of numbers that count as equal the first row’s is the threshold, and all of them go left', () => {
    const numbers = Float64Array.of(0.3, 1.0000003, 1, 1.0000006, 2, 2.1, 2.2, 2.3)
    const data: Dataset = {
      rows: 8,
      attributes: [{ kind: 'numeric', name: 'x', numbers }],
      class: { name: 'c', values: ['p', 'q'], codes: Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1) },
    }
    const tree = treeJson(c45.train(data), data)
    expect(tree).toMatchObject({ threshold: 1.0000003, atMost: { rows: 4, errors: 0 }, above: { rows: 4 } })
  })
  it('[LE25] refuses limits it cannot keep', () => {
    const data = randomTable(1)
    for (const options of [
      { confidence: 0 },
      { confidence: 0.6 },
      { minLeaf: 0 },
      { confidence: Number.NaN },
    ]) {
      expect(() => c45.train(data, options)).toThrowError(expect.objectContaining({ code: 'USAGE' }))
    }
  })
  it('[LE25] thresholds occur, two branches have rows enough, pruning only makes smaller', () => {
    for (let seed = 100; seed < 140; seed++) {
      const data = randomTable(seed)
      const minLeaf = 1 + (seed % 6)
      const grown = c45.train(data, { unpruned: true, minLeaf })
      expect(c45.train(data, { minLeaf }).nodes).toBeLessThanOrEqual(grown.nodes)
      expect(c45.train(data, { minLeaf, confidence: 0.05 }).nodes).toBeLessThanOrEqual(grown.nodes)
      for (const tree of forksOf(treeJson(grown, data))) {
        if (tree.kind !== 'numeric') {
          const large = tree.branches.filter((branch) => branch.tree.rows >= minLeaf - 1e-6)
          expect(large.length).toBeGreaterThanOrEqual(2)
          continue
        }
        const attribute = data.attributes.find(({ name }) => name === tree.attribute)!
        expect(attribute.kind === 'numeric' && attribute.numbers.includes(tree.threshold)).toBe(true)
        expect(Math.min(tree.atMost.rows, tree.above.rows)).toBeGreaterThanOrEqual(minLeaf - 1e-6)
      }
    }
  })
})

const SHAPE: RandomShape = { rows: 60, nominal: 0, numeric: 0, classes: 2, missing: 0, noise: 0.2 }

function randomTable(seed: number): Dataset {
  const random = seededRandom(`tree ${seed}`)
  const data = randomData({ ...randomShape(random), rows: 20 + random.below(70) }, random)
  if (seed % 3 > 0) return data
  return { ...data, weights: Float64Array.from({ length: data.rows }, () => 1 + random.below(3)) }
}

type Fork = Exclude<TreeJson, { kind: 'leaf' }>

function forksOf(tree: TreeJson): Fork[] {
  if (tree.kind === 'leaf') return []
  const sons =
    tree.kind === 'numeric' ? [tree.atMost, tree.above] : tree.branches.map((branch) => branch.tree)
  return [tree, ...sons.flatMap(forksOf)]
}

/** In the form of the plain program. */
function jsonLines(tree: TreeJson, indent: string): string[] {
  if (tree.kind === 'leaf') return [`: ${tree.class} (${tree.rows.toFixed(3)})`]
  const sons =
    tree.kind === 'numeric'
      ? [
          { label: `<= ${tree.threshold}`, son: tree.atMost },
          { label: `> ${tree.threshold}`, son: tree.above },
        ]
      : tree.branches.map(({ value, tree: son }) => ({ label: `= ${value}`, son }))
  return sons.flatMap(({ label, son }) => {
    const line = `${indent}${tree.attribute} ${label}`
    if (son.kind === 'leaf') return [`${line}: ${son.class} (${son.rows.toFixed(3)})`]
    return [line, ...jsonLines(son, `${indent}|   `)]
  })
}
