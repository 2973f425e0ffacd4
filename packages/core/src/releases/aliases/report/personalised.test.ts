import { describe, expect, it } from 'vitest'
import {
  hierarchyOf,
  planOf,
  type TextCase,
} from '../../../methods/personalised/plan/text-release.fixture.ts'
import { buildReport } from '../../../report/build-report.ts'
import type { AttributeParts } from '../../../report/common-parts.ts'
import { buildDictionary } from '../../../report/dictionary/build-dictionary.ts'
import { reportSchema } from '../../../report/report.ts'
import { sampleParts } from '../../../report/sample-parts.fixture.ts'
import { toHtml } from '../../../report/sections/report-page.ts'
import { gradingPatients, patientsTaxonomy } from '../../../testing/examples.fixture.ts'
import { tableOf } from '../../../testing/text-rows.fixture.ts'
import { measureBreaches } from '../measures/measure-breaches.ts'
import { type PersonalisedFacts, personalisedReport } from './personalised-parts.ts'

const { names, columns, rows } = gradingPatients
const text: TextCase = {
  names: [...names, 'choice'],
  rows: Array.from({ length: rows }, (_, row) => [
    ...columns.map((cells) => cells[row]),
    ['1', '2', '3', '', '2', '3', '1'][row],
  ]),
  sensitive: [
    { name: 'disease', choice: 'choice', taxonomy: patientsTaxonomy },
    { name: 'income', grade: { kind: 'categories', categories: 2, by: 'width' } },
  ],
}

function partsOf(mode: 'faithful' | 'hardened', more: Partial<PersonalisedFacts> = {}) {
  const { measures } = planOf(text, { mode })
  const table = tableOf(text)
  const breaches = measureBreaches(table, {
    quasi: [0, 1, 2],
    sensitive: [{ column: 4, taxonomy: hierarchyOf(text, 'disease', patientsTaxonomy) }, { column: 3 }],
  })
  const facts: PersonalisedFacts = {
    quasi: ['age', 'sex', 'zip'],
    generalised: false,
    keyed: true,
    measures,
    breaches,
    frequencies: new Map([['disease', { aliases: 4, smallest: 1, largest: 1, flatness: 0 }]]),
    openRows: 2,
    ...more,
  }
  const attribute = (name: string, role: AttributeParts['role']): AttributeParts => ({
    name,
    role,
    type: 'text',
    published: true,
    ...(role === 'sensitive' && {
      form: { shown: 'as each person chose', reading: 'The value, or an alias.' },
      after: { values: [{ value: 'Q7F2', rows: 7 }] },
    }),
  })
  return {
    ...sampleParts(),
    method: { id: 'personalised', mode, loss: 'loss' },
    attributes: [
      attribute('age', 'quasi'),
      attribute('disease', 'sensitive'),
      attribute('income', 'sensitive'),
    ],
    verdicts: [],
    personalised: personalisedReport(facts),
  }
}

describe('a personalised report', () => {
  it('[AL8] says beside the verdict how many rows that are still unique show a value by choice', async () => {
    const parts = partsOf('faithful')
    const { linking } = parts.personalised
    const alone = [{ from: 1, to: 1, classes: 3, rows: 3 }]
    const open = async (openRows: number) => {
      const personalised = { ...parts.personalised, linking: { ...linking, openRows } }
      const { classSizes } = parts
      const told = { ...parts, personalised, classSizes: { ...classSizes, after: alone } }
      return (await buildReport(told)).judged.open.join()
    }
    expect(await open(0)).toMatch(/finds the row\.$/)
    expect(await open(1)).toMatch(/ 1 of them shows a sensitive value as it is, by choice\.$/)
    expect(await open(2)).toMatch(/ 2 of them show a sensitive value as it is, by choice\.$/)
  })

  it('[AL7] satisfies the schema', async () => {
    for (const mode of ['faithful', 'hardened'] as const) {
      const report = JSON.parse(JSON.stringify(await buildReport(partsOf(mode))))
      expect(reportSchema.parse(report)).toEqual(report)
    }
  })

  it('[AL8] shows the release’s distribution alone, and no value of the original', async () => {
    const report = await buildReport(partsOf('faithful'))
    const disease = report.attributes.find(({ name }) => name === 'disease')!
    expect(disease.before).toBeUndefined()
    expect(disease.after).toBeDefined()
    expect(disease.shown).toBe('as each person chose')
    const written =
      JSON.stringify(report) +
      JSON.stringify(await buildDictionary(partsOf('faithful'))) +
      (await toHtml(report))
    for (const secret of ['Bronchitis', 'Gastritis', '10020', '10030', 'Respiratory #']) {
      expect(written).not.toContain(secret)
    }
  })

  it('[AL9] says who chose what, and what linking finds', async () => {
    const { summary } = await buildReport(partsOf('faithful'))
    const said = summary.join(' ')
    // Two chose 1, two chose 2, two chose 3 and one nothing.
    expect(said).toContain('Of disease, 2 rows show the value, 2 its group and 3 an alias that tells nothing')
    expect(said).toContain(
      'age, sex and zip are published as recorded: 100 % of the rows are alone with theirs',
    )
    expect(said).toContain('2 rows that are alone show a sensitive value as it is, by choice')
    expect(await toHtml(await buildReport(partsOf('faithful')))).toContain('Choices, aliases and grades')
    expect(said).not.toContain('search')
  })

  it('[AL10] says what each mode leaves open, and that a key is missing', async () => {
    const limits = async (mode: 'faithful' | 'hardened', keyed = true) =>
      (await buildReport(partsOf(mode, { keyed }))).limits!.join(' ')
    expect(await limits('faithful')).toContain('How often an alias occurs suggests what it stands for')
    expect(await limits('faithful')).toContain('The order and the spacing of income are published')
    expect(await limits('hardened')).toContain('What anyone can mine, anyone can name')
    expect(await limits('hardened')).toContain('published with swapped ranks')
    expect(await limits('faithful')).not.toContain('No key was written')
    expect(await limits('faithful', false)).toContain('No key was written')
  })
})
