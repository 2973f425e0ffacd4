import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@outis/core/random'
import { weka } from '@outis/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { parseArff, toArff } from './arff.fixture.ts'
import { c45 } from './c45/c45.ts'
import { treeText } from './c45/tree-text.ts'
import { randomData, randomShape } from './random-data.fixture.ts'

const samples = '/usr/share/doc/weka/examples'

const SAMPLES = [
  'weather.nominal',
  'weather.numeric',
  'contact-lenses',
  'iris',
  'vote',
  'labor',
  'breast-cancer',
  'soybean',
  'segment-challenge',
]

describe.skipIf(weka === undefined)('Weka', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-weka-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const ofSamples = SAMPLES.map((name) => join(samples, `${name}.arff`)).filter((path) => existsSync(path))
  it.each(ofSamples)(
    '[LE21] %s: the tree of J48',
    async (path) => {
      const data = parseArff(readFileSync(path, 'utf8'))
      expect(treeText(c45.train(data), data)).toBe(await wekaTree(path))
    },
    30_000,
  )

  it.each([0, 1, 2, 3, 4, 5])(
    '[LE21] random table %i: the tree of J48',
    async (seed) => {
      const random = seededRandom(`weka ${seed}`)
      const data = randomData({ ...randomShape(random), rows: 250 }, random)
      const path = join(folder, `${seed}.arff`)
      writeFileSync(path, toArff(data))
      expect(treeText(c45.train(data), data)).toBe(await wekaTree(path))
    },
    30_000,
  )
})

async function wekaTree(path: string): Promise<string> {
  const printed = await weka!('weka.classifiers.trees.J48', '-t', path, '-no-cv', '-v')
  return printed.split('------------------\n')[1].split('\n\nNumber of Leaves')[0].trim()
}
