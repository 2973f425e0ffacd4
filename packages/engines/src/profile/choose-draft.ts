import { type Anonymized, anonymize } from '@outis/core'
import {
  type ColumnSuggestion,
  type DraftChoice,
  type DraftOptions,
  draftedColumns,
  draftPolicy,
  isSmallLattice,
  SMALLEST_CLASS,
  type TableProfile,
} from '@outis/core/profile'
import { defined } from '@outis/core/value'

export interface DraftTrial extends Omit<DraftOptions, 'choice'> {
  /** Rows of the table, column by column. */
  readonly people: Readonly<Record<string, readonly string[]>>
  readonly signal?: AbortSignal
}

/** A loss that is smaller by this much and by this factor is far smaller. */
const FAR_LESS = { by: 0.02, times: 1.5 }
/** What diversity may cost beyond k-anonymity. */
const DIVERSITY_COST = { by: 0.1, times: 1.25 }
/** Tables of more columns are not tried. */
const MOST_COLUMNS = 200
/** Diversity is tried so often, each time without the column that makes it hardest. */
const TRIES = 4

/**
 * Method and diversity of a draft, by trying them on rows of the table: `local` where it loses far less than
 * `full-domain`; two values in every class of each sensitive column, but for those with too few other values. Work is
 * bounded by rows and moves and not by the clock, so that the same table gets the same draft.
 */
export async function chooseDraft(profile: TableProfile, trial: DraftTrial): Promise<DraftChoice> {
  const { declared } = draftedColumns(profile)
  const plain = { diverse: [], blank: [] }
  if (declared.length > MOST_COLUMNS) return { ...plain, method: 'local' }
  const attempt = (choice: DraftChoice, k = trialSize(profile.rows, trial)) =>
    tryChoice(profile, trial, { choice, k })
  const local = await attempt({ ...plain, method: 'local' })
  const uniform = isSmallLattice(declared) ? await attempt({ ...plain, method: 'full-domain' }) : undefined
  const best = better(local, uniform)
  if (best === undefined) return { ...plain, method: 'local' }
  // Two values in a class are as hard to have in a part of the rows as in all: classes must be as large, too.
  const diverse = await chooseDiverse(profile, trial, (names) =>
    attempt({ ...best.choice, diverse: names }, SMALLEST_CLASS),
  )
  if (diverse.length === 0) return best.choice
  const diverseChoice = { ...best.choice, diverse }
  const tried = await attempt(diverseChoice)
  // What is alike for all rows pays more for diversity than what is decided class by class.
  const apart = best === local ? tried : await attempt({ ...diverseChoice, method: 'local' })
  return (better(apart, tried) ?? { choice: diverseChoice }).choice
}

interface Tried {
  readonly choice: DraftChoice
  readonly loss: number
}

function better(local: Tried | undefined, uniform: Tried | undefined): Tried | undefined {
  if (local === undefined || uniform === undefined) return local ?? uniform
  const farLess = uniform.loss - local.loss > FAR_LESS.by && uniform.loss > FAR_LESS.times * local.loss
  return farLess ? local : uniform
}

/** The sensitive columns that bear diversity, those with fewest other values given up first. */
async function chooseDiverse(
  profile: TableProfile,
  trial: DraftTrial,
  attempt: (names: readonly string[]) => Promise<Tried | undefined>,
): Promise<readonly string[]> {
  const { declared } = draftedColumns(profile)
  const columns = declared
    .filter(({ role }) => role === 'sensitive')
    .map((column) => ({ name: column.name, others: otherRows(column, trial) }))
    .filter(({ others }) => others > 0)
    .toSorted((first, second) => second.others - first.others)
  if (columns.length === 0) return []
  const { loss } = (await attempt([])) ?? { loss: 1 }
  const limit = Math.max(loss + DIVERSITY_COST.by, loss * DIVERSITY_COST.times)
  for (let left = TRIES; left > 0 && columns.length > 0; left--) {
    const diverse = declared
      .map(({ name }) => name)
      .filter((name) => columns.some((column) => column.name === name))
    const tried = await attempt(diverse)
    if (tried !== undefined && tried.loss <= limit) return diverse
    columns.splice(-Math.max(1, Math.ceil(columns.length / left)))
  }
  return []
}

/** Share of the rows that do not have a column's most frequent value. */
function otherRows({ name }: ColumnSuggestion, { people }: DraftTrial): number {
  const rows = new Map<string, number>()
  for (const text of people[name] ?? []) rows.set(text, (rows.get(text) ?? 0) + 1)
  const most = Math.max(0, ...rows.values())
  return 1 - most / Math.max(1, people[name]?.length ?? 0)
}

const triedRows = ({ people }: DraftTrial): number => Object.values(people)[0]?.length ?? 0

/** Rows of the smallest class among a part of the rows: in the whole table there are more to share it. */
function trialSize(rows: number, trial: DraftTrial): number {
  const share = triedRows(trial) / Math.max(1, rows)
  return Math.max(2, Math.min(SMALLEST_CLASS, rows, Math.ceil(SMALLEST_CLASS * share)))
}

/** A smaller share of the rows does not show what the release of the whole table keeps. */
const TELLING_SHARE = 0.05

/** Moves of a trial of `local`. */
const MOVES = 2_000

async function tryChoice(
  profile: TableProfile,
  trial: DraftTrial,
  { choice, k }: { readonly choice: DraftChoice; readonly k: number },
): Promise<Tried | undefined> {
  const { people, signal, ...paths } = trial
  const policy = draftPolicy(profile, { ...paths, choice })
    .replace(/^ {4}moves: \d+$/m, `    moves: ${MOVES}`)
    .replace(/^ {4}k: (\d+)$/m, (_, diverseChoice: string) => `    k: ${Math.min(k, Number(diverseChoice))}`)
  try {
    const made = await anonymize(people, policy, {
      seed: 'draft',
      allowSeed: true,
      // What is asked is what a choice costs: nobody reads what attackers would get of a trial.
      attack: false,
      ...defined({ signal }),
    })
    const loss = Number(made.report.utility.find(({ id }) => id === 'loss')?.value ?? 1)
    const telling = triedRows(trial) >= TELLING_SHARE * profile.rows
    const readOff = readOffShares(made, { profile, diverse: choice.diverse })
    return { loss, choice: { ...choice, readOff, ...(telling && leftOf(made, profile)) } }
  } catch (fault) {
    if (signal?.aborted) throw fault
    // What cannot be reached on these rows is not proposed.
    return undefined
  }
}

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

/** Of each sensitive column without diversity, the share of the rows whose class shows one value only. */
function readOffShares(
  { columns }: Anonymized,
  { profile, diverse }: { readonly profile: TableProfile; readonly diverse: readonly string[] },
): Record<string, number> {
  const { declared } = draftedColumns(profile)
  const quasi = declared.flatMap(({ name, role }) => (role === 'quasi' ? [columns[name]] : []))
  const rows = quasi[0]?.length ?? 0
  const rowsOfClass = new Map<string, number[]>()
  for (let row = 0; row < rows; row++) {
    const key = JSON.stringify(quasi.map((cells) => cells[row]))
    const others = rowsOfClass.get(key)
    if (others) others.push(row)
    else rowsOfClass.set(key, [row])
  }
  return Object.fromEntries(
    declared
      .filter(({ name, role }) => role === 'sensitive' && !diverse.includes(name))
      .map(({ name }) => {
        const alike = [...rowsOfClass.values()].filter((members) =>
          members.every((row) => columns[name][row] === columns[name][members[0]]),
        )
        return [name, alike.reduce((sum, { length }) => sum + length, 0) / Math.max(1, rows)]
      }),
  )
}
