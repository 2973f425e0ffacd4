import { mondrian } from '@outis/core/methods'
import { count } from '@outis/core/report'
import { ask, kAnonymous, methodContext } from '../data/ask.ts'
import { mixedTrees } from '../data/trees.ts'
import type { ComputedItem, PaperContext } from '../paper.ts'
import type { Cell, ItemResult, ResultTable } from '../result.ts'
import {
  K,
  L,
  type Made,
  mixedRelease,
  PLAIN,
  SENSITIVE_VALUES,
  type Setting,
  SUPPRESSING,
  wholeRelease,
} from './mixed-releases.ts'

/** Section 4: which rows are generalised how far. */
export const strataLevels: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'strata',
  label: 'Section 4',
  title: 'The strata T1 and T2 and the levels their columns are generalised to',
  async compute(context): Promise<ItemResult> {
    const tables: ResultTable[] = []
    const notices: string[] = []
    for (const [index, setting] of [PLAIN, SUPPRESSING].entries()) {
      const lines = await releaseLines(context, setting)
      tables.push(levelsTable(setting, lines))
      notices.push(...lines.flatMap(({ made }) => (made.kind === 'made' ? made.notices : [])))
      await context.step(index + 1, 2)
    }
    const { T1, T2 } = await strataRows(context)
    return {
      agreement: 'no-number',
      headline: `T1 has ${count(T1)} rows (${SENSITIVE_VALUES.join(', ')}), T2 ${count(T2)}.`,
      tables,
      plots: [],
      findings: [
        'Section 3.1 generalises the less sensitive rows on all columns and the sensitive ones on age alone; section 4, the experiment, has it the other way round. Both are listed.',
        ...new Set(notices),
      ],
      notReproducible: [
        'The paper prints no levels. It used ARX and names neither hierarchies nor suppression limit nor loss: the trees are ours, two settings are computed.',
      ],
    }
  },
}

interface Line {
  readonly name: string
  readonly made: Made
}

async function releaseLines(context: PaperContext, setting: Setting): Promise<Line[]> {
  return [
    { name: `T, k = ${K}`, made: await wholeRelease(context, { setting, diverse: false }) },
    { name: `T, k = ${K}, l = ${L}`, made: await wholeRelease(context, { setting, diverse: true }) },
    { name: `T1 & T2, k = ${K}`, made: await mixedRelease(context, { setting, diverse: false }) },
    { name: `T1 & T2, k = ${K}, l = ${L}`, made: await mixedRelease(context, { setting, diverse: true }) },
    {
      name: 'the same as in section 3.1',
      made: await mixedRelease(context, { setting, diverse: true, turned: true }),
    },
  ]
}

async function strataRows(context: PaperContext): Promise<Record<'T1' | 'T2', number>> {
  const cells = context.people.train.columns[context.people.train.names.indexOf('occupation')]
  const sensitive: ReadonlySet<string> = new Set(SENSITIVE_VALUES)
  const T1 = cells.filter((value) => sensitive.has(value)).length
  return { T1, T2: cells.length - T1 }
}

function levelsTable({ name }: Setting, lines: readonly Line[]): ResultTable {
  const columns = Object.keys(mixedTrees())
  return {
    caption: `Levels of ${columns.join(', ')}; ${name}`,
    columns: [
      { text: 'Table' },
      { text: 'Stratum' },
      { text: 'Rows', unit: 'count', of: 'here' },
      { text: 'Levels', of: 'here' },
      { text: 'Suppressed rows', unit: 'count', of: 'here' },
    ],
    rows: lines.flatMap(({ name: line, made }): Cell[][] =>
      made.kind === 'impossible'
        ? [[line, '–', null, made.reason, null]]
        : made.strata.map((stratum) => [
            line,
            stratum.name,
            stratum.rows,
            levelsText(stratum.levels, columns),
            stratum.suppressedRows,
          ]),
    ),
  }
}

/** A column that a stratum leaves alone has a dot. */
const levelsText = (
  levels: readonly { readonly column: string; readonly level: number }[],
  columns: readonly string[],
): string => columns.map((name) => levels.find(({ column }) => column === name)?.level ?? '·').join(' ')

/** As printed: 100 records with k = 3 have 33 classes. */
const PRINTED = { records: 100, k: 3, classes: 33 }

/** Equation 4: the number of classes, M/k. */
export const classCount: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'eq-4',
  label: 'Eq. 4',
  title: 'Number of equivalence classes: C = M/k?',
  async compute(context): Promise<ItemResult> {
    const rows = context.people.train.rows
    const most = Math.floor(rows / K)
    const whole = await wholeRelease(context, { setting: PLAIN, diverse: false })
    const trees = mixedTrees()
    const { table, request } = ask(context.people.train, { trees, models: [kAnonymous(K)], loss: 'ncp' })
    const cut = await mondrian().runAsync(table, request, methodContext(context, 'mondrian'))
    await context.step(1, 1)
    const ofMondrian = cut.kind === 'released' ? cut.search.classes : null
    const ofWhole = whole.kind === 'made' ? whole.classes : null
    return {
      agreement: ofWhole === most && ofMondrian === most ? 'agrees' : 'differs',
      headline: `M/k = ${count(most)} for ${count(rows)} rows and k = ${K}; full-domain generalisation has ${cellText(ofWhole)} classes, Mondrian ${cellText(ofMondrian)}.`,
      tables: [
        {
          caption: `Classes of ${count(rows)} rows, k = ${K}, seven quasi-identifiers`,
          columns: [
            { text: '' },
            { text: 'Paper', unit: 'count', of: 'paper' },
            { text: 'Here', unit: 'count', of: 'here' },
          ],
          rows: [
            [
              `${PRINTED.records} records, k = ${PRINTED.k} (the paper's example)`,
              PRINTED.classes,
              Math.floor(PRINTED.records / PRINTED.k),
            ],
            ['M/k of this table', null, most],
            ['Classes of full-domain generalisation', null, ofWhole],
            ['Classes of Mondrian', null, ofMondrian],
          ],
        },
      ],
      plots: [],
      findings: [
        'M/k is the largest number of classes that k-anonymity allows, not the number there is: how many classes a release has depends on the data and the method.',
      ],
      notReproducible: [],
    }
  },
}

const cellText = (value: number | null): string => (value === null ? 'no' : count(value))
