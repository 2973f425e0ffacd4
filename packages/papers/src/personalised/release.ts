import { buildHierarchy } from '@outis/core/hierarchy'
import { type PersonalisedOutcome, personalise } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { applyPersonalised } from '@outis/core/recoding'
import type { TextTable } from '@outis/examples'
import { cellsOf, codedTable } from '../data/coded-table.ts'
import type { ReleasedTexts } from '../data/released-texts.ts'
import { mixedTrees } from '../data/trees.ts'
import type { PaperContext } from '../paper.ts'

/** Section V: the attributes that are considered. */
export const ATTRIBUTES = [
  'age',
  'sex',
  'race',
  'workclass',
  'education',
  'marital-status',
  'occupation',
] as const

/** Categories of age; the paper does not say how many. */
const AGE_CATEGORIES = 3

/** Who chooses what: everybody the same, one in twenty to hide, or each as drawn by schooling. */
export type Choices = 'drawn' | 'few' | '1' | '3'

/**
 * Shares of the choices 1, 2, 3 by schooling: the more of it, the less is hidden. The paper filled the attribute by hand
 * "considering the general tendency of the people" and prints neither values nor shares.
 */
const TENDENCY: readonly {
  readonly schooling: string
  readonly shares: readonly [number, number, number]
}[] = [
  { schooling: 'without a high school diploma', shares: [0.3, 0.3, 0.4] },
  { schooling: 'high school, some college, associate', shares: [0.7, 0.2, 0.1] },
  { schooling: 'bachelor and above', shares: [0.9, 0.07, 0.03] },
]

export const tendencySentence = `The attribute "choice" was filled by hand and is not printed. Here it is drawn by the seed: ${TENDENCY.map(
  ({ schooling, shares }) =>
    `${schooling} ${shares.map((share) => `${Math.round(100 * share)} %`).join(', ')}`,
).join('; ')} for the choices 1, 2, 3.`

const FEW = [0.95, 0.025, 0.025] as const

const DEGREES: ReadonlySet<string> = new Set(['Bachelors', 'Masters', 'Prof-school', 'Doctorate'])
const DIPLOMAS: ReadonlySet<string> = new Set(['HS-grad', 'Some-college', 'Assoc-voc', 'Assoc-acdm'])

export interface PersonalisedTexts {
  readonly original: ReleasedTexts
  readonly released: ReleasedTexts
  readonly outcome: PersonalisedOutcome
  /** Making plan and release, without reading. */
  readonly milliseconds: number
}

/** T′: education as its person chose, age as its grade, everything else as it was. */
export const personalisedRelease = (context: PaperContext, choices: Choices): Promise<PersonalisedTexts> =>
  context.once(`release ${choices}`, () => {
    const { all } = context.people
    const chosen = withChoices(all, choices, context.seed)
    const begin = context.now()
    const table = codedTable(chosen, ['age', 'education', 'choice'])
    const taxonomy = buildHierarchy(mixedTrees().education, table.columns[1])
    const outcome = personalise(
      table,
      {
        mode: 'faithful',
        alias1: 'leaf',
        sensitive: [
          { column: 0, grade: { kind: 'categories', categories: AGE_CATEGORIES, by: 'width' } },
          { column: 1, choice: 2, taxonomy },
        ],
      },
      { draw: seededRandom(`${context.seed} aliases`) },
    )
    const columns = ATTRIBUTES.map((name) => ({ name, cells: cellsOf(all, name) }))
    const source = {
      columns,
      choices: [{ name: 'choice', cells: cellsOf(chosen, 'choice') }],
      rows: all.rows,
    }
    const applied = applyPersonalised(outcome.recoding, source, { seed: context.seed })
    const milliseconds = context.now() - begin
    const textsOf = (of: readonly { readonly name: string; readonly cells: readonly string[] }[]) =>
      new Map(of.map(({ name, cells }) => [name, cells]))
    return { original: textsOf(columns), released: textsOf(applied.columns), outcome, milliseconds }
  })

function withChoices(table: TextTable, choices: Choices, seed: string | number): TextTable {
  const random = seededRandom(`${seed} choices`)
  const cells = cellsOf(table, 'education').map((education) => {
    if (choices === '1' || choices === '3') return choices
    const place = DEGREES.has(education) ? 2 : DIPLOMAS.has(education) ? 1 : 0
    const [one, two] = choices === 'few' ? FEW : TENDENCY[place].shares
    const drawn = random.next()
    return drawn < one ? '1' : drawn < one + two ? '2' : '3'
  })
  return { names: [...table.names, 'choice'], columns: [...table.columns, cells], rows: table.rows }
}
