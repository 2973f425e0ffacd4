import { kaca } from '@outis/core/methods'
import { describe, expect, it } from 'vitest'
import { ask, kAnonymous, methodContext } from '../data/ask.ts'
import { clusteringTrees } from '../data/trees.ts'
import type { PaperContext } from '../paper.ts'
import { computedOf, smallPeople, smallRun } from '../small-people.fixture.ts'
import { caatPaper } from './caat-paper.ts'

describe('losses of CAAT and KACA', () => {
  it('[PAP12] the class size is that of published classes, as a report has it; clusters stand apart', async () => {
    const items = caatPaper.items.filter(({ id }) => id === 'losses')
    const { papers } = await smallRun([{ ...caatPaper, items }])
    const [{ columns, rows }] = computedOf(papers[0].items)[0].result.tables
    const figure = (text: string) => rows[0][columns.findIndex((column) => column.text === text)] as number
    const trees = Object.fromEntries(Object.entries(clusteringTrees()).slice(0, 3))
    const { table, request } = ask(smallPeople.train, { trees, models: [kAnonymous(3)], loss: 'ncp' })
    const outcome = kaca().run(table, request, methodContext({ seed: 7, now: () => 0 } as PaperContext, 'x'))
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    const { classes } = outcome.recoding
    const published = new Set(classes.map(({ labels }) => labels.join('|'))).size
    expect(figure('Average class size over k, KACA')).toBeCloseTo(600 / published / 3, 12)
    expect(figure('Average cluster size over k, KACA')).toBeCloseTo(600 / classes.length / 3, 12)
    expect(figure('Average class size over k, CAAT')).toBeGreaterThan(
      figure('Average cluster size over k, CAAT'),
    )
  })
})
