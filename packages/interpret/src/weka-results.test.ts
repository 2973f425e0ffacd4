import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { weka } from '@outis/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pairOf } from './conditions/evaluate.fixture.ts'
import { checkAssociations, checkRuleList, checkTree } from './learned.fixture.ts'
import { interpretResult } from './same-release.fixture.ts'
import { sampleArff, sampleRelease } from './sample-release.fixture.ts'

/** Another release than the stored ones, so that nothing fits by chance. */
const sample = sampleRelease(500, 'live')
const { columns, original, released, meaning } = sample
const rows = original.map((row, index) => pairOf(columns, row, released[index]))

describe.skipIf(weka === undefined)('Weka, run on a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-weka-'))
  const arff = join(folder, 'released.arff')
  beforeAll(() => writeFileSync(arff, sampleArff(sample)))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('[IN34] J48 is interpreted whole: as many original rows reach each leaf as it states', async () => {
    const found = interpretResult(
      meaning,
      await weka!('weka.classifiers.trees.J48', '-t', arff, '-no-cv', '-M', '4'),
    )
    expect(found).toMatchObject({ format: 'weka-tree', findings: [], counts: { notInterpreted: 0 } })
    checkTree(meaning, found, { rows, classColumn: 'outcome' })
  })

  it('[IN34] J48 that predicts the aliased column is interpreted whole', async () => {
    const tree = await weka!('weka.classifiers.trees.J48', '-t', arff, '-no-cv', '-c', '5', '-M', '30')
    const found = interpretResult(meaning, tree)
    expect(found).toMatchObject({ findings: [], interpreted: { class: 'disease' } })
    checkTree(meaning, found, { rows, classColumn: 'disease' })
  })

  it('[IN34] JRip and PART are interpreted whole: rules cover as many original rows as they state', async () => {
    for (const name of ['JRip', 'PART']) {
      const found = interpretResult(
        meaning,
        await weka!(`weka.classifiers.rules.${name}`, '-t', arff, '-no-cv'),
      )
      expect(found).toMatchObject({ format: 'weka-rules', findings: [] })
      expect(checkRuleList(meaning, found, rows)).toHaveLength(rows.length)
    }
  })

  it('[IN34] Apriori on bins is interpreted whole: each rule counts as many original rows as released ones', async () => {
    const bins = join(folder, 'bins.arff')
    await weka!(
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
    const text = await weka!(
      'weka.associations.Apriori',
      '-t',
      bins,
      '-N',
      '60',
      '-C',
      '0.5',
      '-M',
      '0.03',
      '-I',
    )
    const found = interpretResult(meaning, text)
    expect(found).toMatchObject({ format: 'weka-associations', findings: [] })
    expect(checkAssociations(meaning, found, { rows, text })).toBeGreaterThan(60)
  })
})
