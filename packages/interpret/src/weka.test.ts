import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pairOf } from './evaluate.fixture.ts'
import { interpretResult } from './interpret-result.ts'
import { checkAssociations, checkRuleList, checkTree } from './learned.fixture.ts'
import { sampleArff, sampleRelease } from './sample-release.fixture.ts'

/** Where Debian's package puts it; OUTIS_WEKA names another place. */
const jar = process.env.OUTIS_WEKA ?? '/usr/share/java/weka.jar'
const there = existsSync(jar)
if (!there) console.warn(`Weka is not at ${jar}: its models are tested by stored outputs alone.`)

/** Another release than the stored ones, so that nothing fits by chance. */
const sample = sampleRelease(500, 'live')
const { columns, original, released, meaning } = sample
const rows = original.map((row, at) => pairOf(columns, row, released[at]))

describe.skipIf(!there)('Weka, run on a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-weka-'))
  const arff = join(folder, 'released.arff')
  const weka = (...args: readonly string[]) =>
    execFileSync('java', ['-cp', jar, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  beforeAll(() => writeFileSync(arff, sampleArff(sample)))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('[IN34] J48 is interpreted whole: as many original rows reach each leaf as it states', () => {
    const found = interpretResult(
      meaning,
      weka('weka.classifiers.trees.J48', '-t', arff, '-no-cv', '-M', '4'),
    )
    expect(found).toMatchObject({ format: 'weka-tree', findings: [], counts: { notInterpreted: 0 } })
    checkTree(meaning, found, { rows, classColumn: 'outcome' })
  })

  it('[IN34] J48 that predicts the aliased column is interpreted whole', () => {
    const tree = weka('weka.classifiers.trees.J48', '-t', arff, '-no-cv', '-c', '5', '-M', '30', '-i')
    const found = interpretResult(meaning, tree)
    expect(found).toMatchObject({ findings: [], interpreted: { class: 'disease' } })
    checkTree(meaning, found, { rows, classColumn: 'disease' })
  })

  it('[IN34] JRip and PART are interpreted whole: rules cover as many original rows as they state', () => {
    for (const name of ['JRip', 'PART']) {
      const found = interpretResult(meaning, weka(`weka.classifiers.rules.${name}`, '-t', arff, '-no-cv'))
      expect(found).toMatchObject({ format: 'weka-rules', findings: [] })
      expect(checkRuleList(meaning, found, rows)).toHaveLength(rows.length)
    }
  })

  it('[IN34] Apriori on bins is interpreted whole: each rule counts as many original rows as released ones', () => {
    const bins = join(folder, 'bins.arff')
    weka(
      'weka.filters.unsupervised.attribute.Discretize',
      '-B',
      '5',
      '-R',
      'first-last',
      '-i',
      arff,
      '-o',
      bins,
    )
    const text = weka('weka.associations.Apriori', '-t', bins, '-N', '60', '-C', '0.5', '-M', '0.03', '-I')
    const found = interpretResult(meaning, text)
    expect(found).toMatchObject({ format: 'weka-associations', findings: [] })
    expect(checkAssociations(meaning, found, { rows, text })).toBeGreaterThan(60)
  })
})
