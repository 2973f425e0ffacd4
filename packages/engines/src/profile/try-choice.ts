import { type Anonymized, anonymize } from '@outis/core'
import { type DraftChoice, type DraftOptions, draftPolicy, type TableProfile } from '@outis/core/profile'
import { defined } from '@outis/core/value'

export interface DraftTrial extends Omit<DraftOptions, 'choice'> {
  /** Rows of the table, column by column. */
  readonly people: Readonly<Record<string, readonly string[]>>
  /** Secrets that somebody named: they are published as they are, whatever is learned of them. */
  readonly named?: readonly string[]
  readonly signal?: AbortSignal
}

export interface Tried {
  readonly choice: DraftChoice
  readonly loss: number
  /** Secrets that an attacker learns further than was allowed. */
  readonly learned: readonly string[]
}

export interface TriedWith {
  readonly choice: DraftChoice
  /** Rows of the smallest class. */
  readonly k: number
  /** Attacks that are tried, and how far they may come above guessing. Default: none. */
  readonly attacks?: Readonly<Record<string, number>>
}

export const triedRows = ({ people }: DraftTrial): number => Object.values(people)[0]?.length ?? 0

/** A smaller share of the rows does not show what the release of the whole table keeps. */
const TELLING_SHARE = 0.05

/** Moves of a trial of `local`. */
const MOVES = 2_000

/** What a choice costs on rows of the table; undefined where these rows cannot have it. */
export async function tryChoice(
  profile: TableProfile,
  trial: DraftTrial,
  { choice, k, attacks = {} }: TriedWith,
): Promise<Tried | undefined> {
  const { people, signal, named: _, ...paths } = trial
  const limits = Object.entries(attacks).map(([attack, most]) => `${attack}: ${most}`)
  const policy = draftPolicy(profile, { ...paths, choice })
    .replace(/^ {4}moves: \d+$/m, `    moves: ${MOVES}`)
    .replace(/^ {4}k: (\d+)$/m, (_line, drafted: string) => `    k: ${Math.min(k, Number(drafted))}`)
  try {
    const made = await anonymize(
      people,
      limits.length === 0
        ? policy
        : `${policy}attack: { run: none, above-control: { ${limits.join(', ')} } }\n`,
      { seed: 'draft', allowSeed: true, attack: limits.length > 0, ...defined({ signal }) },
    )
    const loss = Number(made.report.utility.find(({ id }) => id === 'loss')?.value ?? 1)
    const telling = triedRows(trial) >= TELLING_SHARE * profile.rows
    return {
      loss,
      learned: learnedOf(made),
      choice: { ...choice, ...(telling && leftOf(made, profile)) },
    }
  } catch (fault) {
    if (signal?.aborted) throw fault
    // What cannot be reached on these rows is not proposed.
    return undefined
  }
}

const learnedOf = ({ verdict }: Anonymized): readonly string[] => [
  ...new Set(
    verdict.findings
      .filter(({ severity, evidence }) => severity !== 'note' && evidence.startsWith('attack '))
      .flatMap(({ columns }) => columns),
  ),
]

/** What is left of the table: columns that show nothing but `*`, and the share of all cells that show something. */
function leftOf({ columns }: Anonymized, profile: TableProfile): Pick<DraftChoice, 'blank' | 'cells'> {
  const blank: string[] = []
  let shownCells = 0
  let rows = 0
  for (const [name, cells] of Object.entries(columns)) {
    const shownRows = cells.filter((cell) => cell !== '*').length
    if (shownRows === 0) blank.push(name)
    shownCells += shownRows
    rows = cells.length
  }
  return { blank, cells: shownCells / Math.max(1, rows * profile.columns.length) }
}
