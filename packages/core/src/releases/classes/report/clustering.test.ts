import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../report/build-report.ts'
import { reportSchema } from '../../../report/report.ts'
import { kVerdict, released, sampleParts } from '../../../report/sample-parts.fixture.ts'
import { toHtml } from '../../../report/sections/report-page.ts'
import type { ClusteringReport } from './clustering-report.ts'
import { clusteringSentences } from './clustering-words.ts'
import { type ClassCellFacts, explainClassCell, explainClassSize } from './explain-class.ts'

const facts: Omit<ClusteringReport, 'sentences'> = {
  tuples: 700,
  classes: 40,
  ncp: 0.1282,
  discernibility: 26_000,
  averageClassSize: 1.2,
  steps: { what: 'clusters', count: 41 },
  options: { start: 'first', ties: 'all', range: 'gap' },
  heldBack: [
    { model: 'k-anonymity', times: 12 },
    { model: 'distinct-l-diversity', of: 'diagnosis', times: 345 },
  ],
  blocks: 7,
  generalisedFurther: 2,
}

const report = async (changes: Partial<typeof facts> = {}) => {
  const all = { ...facts, ...changes }
  if (released.kind !== 'released') throw new Error(released.kind)
  const { recoding, search } = released
  const { milliseconds, nodes = 0, evaluated = 0 } = search
  return await buildReport(
    sampleParts({
      method: { id: 'caat', mode: 'hardened', loss: 'loss' },
      outcome: { kind: 'released', recoding, optimal: false, search: { milliseconds, nodes, evaluated } },
      attributes: sampleParts().attributes.map(({ level, height, ...part }) => part),
      clustering: { sentences: clusteringSentences(all), ...all },
    }),
  )
}

describe('a release of classes formed row by row', () => {
  it('[W27] the summary says how, in how many blocks, what held back, and proves nothing', async () => {
    const said = (await report()).summary.join('\n')
    expect(said).toContain('Starting from the first row, each class took the row nearest to it')
    expect(said).toContain('40 classes from 700 different combinations')
    expect(said).toContain('joined together, as in the paper')
    expect(said).toContain('cut into 7 blocks first')
    expect(said).toContain('2 classes are more general than needed')
    expect(said).toContain(
      'The requirement that held the method back most was Distinct l-diversity of diagnosis: 345 rows a class had to take because of it.',
    )
    expect(said).toContain('does not prove that none are better')
    expect(said).not.toMatch(/this is proven|ways to generalise/)
  })

  it.each([
    ['merges', {}, 'a smallest one was merged with the class nearest to it: 40 classes after 41 merges'],
    ['cuts', {}, '40 classes after 41 cuts'],
    ['moves', { start: 'greedy' }, 'Classes made by a plain method (greedy) were improved in 41 moves'],
    ['clusters', { start: 'random' }, 'Starting from a row drawn by the seed'],
  ] as const)('[W27] %s', (what, options, expected) => {
    expect(clusteringSentences({ ...facts, steps: { what, count: 41 }, options })[0]).toContain(expected)
  })

  it('[W27] the section has the figures, the options and what each requirement held back', async () => {
    const found = await report()
    expect(reportSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(JSON.parse(JSON.stringify(found)))
    const page = await toHtml(found)
    for (const text of [
      'How classes were formed',
      '0.1282',
      '26,000',
      'ties all',
      '345',
      'Blocks clustered on',
    ])
      expect(page).toContain(text)
    expect(await toHtml(await buildReport(sampleParts()))).not.toContain('How classes were formed')
  })
})

describe('why, class by class', () => {
  const cell: ClassCellFacts = {
    column: 'age',
    published: '[30,37]',
    classSize: 5,
    values: 3,
    missing: false,
    recorded: false,
    range: true,
    further: false,
  }

  it('[W28] says what the class has in common', () => {
    expect(explainClassCell(cell)).toBe(
      'age shows “[30,37]”: the 5 rows of its class have 3 different values, and this range goes from the smallest to the largest.',
    )
    expect(explainClassCell({ ...cell, further: true })).toMatch(/this range holds them. It is more general/)
    expect(explainClassCell({ ...cell, published: '37', values: 1, recorded: true })).toBe(
      'age shows “37”: it is the recorded value of the 5 rows of its class.',
    )
    expect(explainClassCell({ ...cell, published: '*', missing: true })).toContain('missing values at once')
    expect(explainClassCell({ ...cell, published: '', values: 1, missing: true })).toContain(
      'no value was recorded',
    )
    const group = { ...cell, column: 'town', range: false }
    expect(explainClassCell({ ...group, published: 'North' })).toContain(
      'the smallest group of its hierarchy',
    )
    expect(explainClassCell({ ...group, published: '*' })).toContain(
      'no group of its hierarchy below the top',
    )
  })

  it('[W28] tells requirements that are just met from those with room', () => {
    const tight = { ...kVerdict, figure: kVerdict.limit }
    const wide = {
      ...kVerdict,
      model: 'distinct-l-diversity',
      of: 'diagnosis',
      options: { l: 2 },
      limit: 2,
      figure: 4,
    }
    expect(explainClassSize(kVerdict.limit, [tight, wide])).toBe(
      `The class has ${kVerdict.limit} rows. Just met: k-anonymity (k = ${kVerdict.limit}), asked at least ${kVerdict.limit}, here ${kVerdict.limit}. Met with room: Distinct l-diversity of diagnosis (l = 2), asked at least 2, here 4.`,
    )
  })
})
