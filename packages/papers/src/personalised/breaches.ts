import { buildHierarchy } from '@outis/core/hierarchy'
import type { AliasMeasures, InformationLoss } from '@outis/core/methods'
import {
  type BeforeAfter,
  type DivergenceFigures,
  measureBreaches,
  type ProximityFigures,
} from '@outis/core/releases'
import { count, duration, percent } from '@outis/core/report'
import { codedTable } from '../data/coded-table.ts'
import { mixedTrees } from '../data/trees.ts'
import type { ComputedItem } from '../paper.ts'
import type { ItemResult, ResultTable } from '../result.ts'
import { ATTRIBUTES, type PersonalisedTexts, personalisedRelease, tendencySentence } from './release.ts'

const SENSITIVE = ['age', 'education']

/** Sections V B and V C: proximity, divergence, information loss. */
export const breaches: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'breaches',
  label: 'Section V B, C',
  title: 'Proximity breach of age, divergence breach of education, information loss',
  async compute(context): Promise<ItemResult> {
    const table = codedTable(context.people.all, ATTRIBUTES)
    const quasi = ATTRIBUTES.flatMap((name, column) => (SENSITIVE.includes(name) ? [] : [column]))
    const education = ATTRIBUTES.indexOf('education')
    const taxonomy = buildHierarchy(mixedTrees().education, table.columns[education])
    const { linking, columns } = measureBreaches(table, {
      quasi,
      sensitive: [{ column: ATTRIBUTES.indexOf('age') }, { column: education, taxonomy }],
    })
    await context.step(1, 2)
    const release = await personalisedRelease(context, 'drawn')
    const loss = release.outcome.measures.find(
      (measure): measure is AliasMeasures => measure.kind === 'aliases',
    )!.informationLoss
    const guessed = rankMatching(release)
    const [{ proximity }, { divergence }] = columns
    const near = proximity!
    // That nothing is lost, that whoever links meets the whole table, and that nobody can guess a value.
    const claims = [
      loss.withKey === 0,
      near.linked.mean <= near.paper.mean,
      guessed.right <= guessed.baseline,
    ]
    return {
      agreement: claims.every(Boolean) ? 'agrees' : claims.some(Boolean) ? 'partly' : 'differs',
      headline: `P_b of age: ${near.paper.mean.toFixed(4)} on average if |G| is the whole table, as the paper counts; ${near.linked.mean.toFixed(4)} for who links the five quasi-identifiers.`,
      tables: [breachTable(near, divergence!), lossTable(loss), guessTable(guessed)],
      plots: [],
      findings: [
        `Quasi-identifiers are published as they are: ${percent(linking.after.unique)} of the rows are alone with their sex, race, work class, marital status and occupation. Who knows these of a person finds the row; that no classes are formed does not make |G| the whole table.`,
        'Information loss is zero for the holder of the key, as the paper says; for a reader without it, it is not.',
        `The paper says that an adversary cannot guess the actual value. Whoever knows how often each education occurs and puts opaque aliases and values side by side by their frequency names ${percent(guessed.right)} of the rows that chose 3 rightly; ${percent(guessed.baseline)} if the most frequent value is guessed for all.`,
      ],
      notReproducible: ['The paper prints no value of these measures.', tendencySentence],
    }
  },
}

function breachTable(
  near: BeforeAfter<ProximityFigures>,
  apart: BeforeAfter<DivergenceFigures>,
): ResultTable {
  const line = (what: string, of: (when: 'before' | 'paper' | 'linked') => number) => [
    what,
    of('before'),
    of('paper'),
    of('linked'),
  ]
  return {
    caption:
      'Breach measures: of T, of T′ as the paper counts (|G| = n), and of T′ for who links the published quasi-identifiers and can undo aliases and grades',
    columns: [
      { text: '' },
      { text: 'T', unit: 'share', of: 'here' },
      { text: 'T′, |G| = n', unit: 'share', of: 'here' },
      { text: 'T′, linked', unit: 'share', of: 'here' },
    ],
    rows: [
      line('Proximity P_b of age, mean', (when) => near[when].mean),
      line('Proximity P_b of age, largest', (when) => near[when].max),
      line('Divergence of education, share of unrelated values', (when) => apart[when].unrelated),
    ],
  }
}

const lossTable = (loss: InformationLoss): ResultTable => ({
  caption: 'Information loss IL of education, as a share of its rows',
  columns: [
    { text: 'Reader' },
    { text: 'Paper', unit: 'share', of: 'paper' },
    { text: 'Here', unit: 'share', of: 'here' },
  ],
  rows: [
    ['with the key', 0, loss.withKey],
    ['without it', null, loss.withoutKey],
  ],
})

interface Guessed {
  readonly rows: number
  /** Share of these rows named rightly by frequency, and by always naming the most frequent value. */
  readonly right: number
  readonly baseline: number
}

/** Opaque aliases and values, each from the most frequent down, put side by side. */
function rankMatching({ original, released, outcome }: PersonalisedTexts): Guessed {
  const own = outcome.meaning.columns.find(({ column }) => column === 'education')
  const opaque = new Set(
    own?.kind === 'aliases' ? own.aliases.filter(({ form }) => form === 2).map(({ text }) => text) : [],
  )
  const truth = original.get('education')!
  const shown = released.get('education')!
  const values = byFrequency(truth)
  const aliases = byFrequency(shown.filter((text) => opaque.has(text)))
  const guess = new Map(aliases.map((alias, rank) => [alias, values[rank]]))
  let rows = 0
  let right = 0
  let baseline = 0
  for (let row = 0; row < shown.length; row++) {
    if (!opaque.has(shown[row])) continue
    rows++
    if (guess.get(shown[row]) === truth[row]) right++
    if (truth[row] === values[0]) baseline++
  }
  const share = (part: number) => (rows === 0 ? 0 : part / rows)
  return { rows, right: share(right), baseline: share(baseline) }
}

/** Most frequent first, ties by text. */
function byFrequency(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([text]) => text)
}

const guessTable = ({ rows, right, baseline }: Guessed): ResultTable => ({
  caption: `Opaque aliases named by their frequency, ${count(rows)} rows that chose 3`,
  columns: [{ text: 'Guess' }, { text: 'Right', unit: 'share', of: 'here' }],
  rows: [
    ['alias and value of the same rank', right],
    ['always the most frequent value', baseline],
  ],
})

/** Section V A: how long it takes. */
export const runTime: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'time',
  label: 'Section V A',
  title: 'Time to make T′',
  async compute(context): Promise<ItemResult> {
    const { milliseconds } = await personalisedRelease(context, 'drawn')
    const printed = 28_000
    return {
      agreement: 'not-comparable',
      headline: `${duration(milliseconds)} here; ${duration(printed)} in print.`,
      tables: [
        {
          caption: 'Making plan and release in memory, without reading and writing files',
          columns: [
            { text: '' },
            { text: 'Paper', unit: 'milliseconds', of: 'paper' },
            { text: 'Here', unit: 'milliseconds', of: 'here' },
          ],
          rows: [['Time', printed, milliseconds]],
        },
      ],
      plots: [],
      findings: [],
      notReproducible: [
        "Times depend on machine and program; what the paper's 28 seconds include is not said.",
      ],
    }
  },
}
