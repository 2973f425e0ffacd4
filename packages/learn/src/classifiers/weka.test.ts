import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@outis/core/random'
import { afterAll, describe, expect, it } from 'vitest'
import { parseArff, toArff } from './arff.fixture.ts'
import { c45 } from './c45/c45.ts'
import { treeText } from './c45/tree-text.ts'
import { randomData, randomShape } from './random-data.fixture.ts'

const jar = process.env.OUTIS_WEKA ?? '/usr/share/java/weka.jar'
const samples = '/usr/share/doc/weka/examples'
const there = existsSync(jar) && spawnSync('java', ['-version']).status === 0
if (!there)
  console.warn('Weka is not there (set OUTIS_WEKA to its jar): the live comparison of trees is skipped.')

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

describe.skipIf(!there)('Weka', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-weka-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const ofSamples = SAMPLES.map((name) => join(samples, `${name}.arff`)).filter((path) => existsSync(path))
  it.each(ofSamples)(
    '[LE21] %s: the tree of J48',
    (path) => {
      const data = parseArff(readFileSync(path, 'utf8'))
      expect(treeText(c45.train(data), data)).toBe(wekaTree(path))
    },
    30_000,
  )

  it.each([0, 1, 2, 3, 4, 5])(
    '[LE21] random table %i: the tree of J48',
    (seed) => {
      const random = seededRandom(`weka ${seed}`)
      const data = randomData({ ...randomShape(random), rows: 250 }, random)
      const path = join(folder, `${seed}.arff`)
      writeFileSync(path, toArff(data))
      expect(treeText(c45.train(data), data)).toBe(wekaTree(path))
    },
    30_000,
  )
})

function wekaTree(path: string): string {
  const options = [
    '-XX:TieredStopAtLevel=1',
    '-cp',
    jar,
    'weka.classifiers.trees.J48',
    '-t',
    path,
    '-no-cv',
    '-v',
  ]
  const printed = execFileSync('java', options, { encoding: 'utf8' })
  return printed.split('------------------\n')[1].split('\n\nNumber of Leaves')[0].trim()
}
