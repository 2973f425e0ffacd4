import {
  type ColumnSuggestion,
  type DraftChoice,
  draftedColumns,
  isSmallLattice,
  SMALLEST_CLASS,
  type TableProfile,
} from '@outis/core/profile'
import { protectSecrets } from './protect-secrets.ts'
import { type DraftTrial, type Tried, triedRows, tryChoice } from './try-choice.ts'

/** A loss that is smaller by this much and by this factor is far smaller. */
const FAR_LESS = { by: 0.02, times: 1.5 }
/** What diversity may cost beyond k-anonymity. */
const DIVERSITY_COST = { by: 0.2, times: 1.5 }
/** Tables of more columns are not tried. */
const MOST_COLUMNS = 200
/** Diversity is tried so often, each time without the column that makes it hardest. */
const TRIES = 7

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
    attempt({ ...best.choice, diverse: names }, smallestClass(trial)),
  )
  if (diverse.length === 0) return best.choice
  const diverseChoice = { ...best.choice, diverse }
  const tried = await attempt(diverseChoice)
  // What is alike for all rows pays more for diversity than what is decided class by class.
  const apart = best === local ? tried : await attempt({ ...diverseChoice, method: 'local' })
  const { choice } = better(apart, tried) ?? { choice: diverseChoice }
  return protectSecrets(profile, trial, { choice, k: smallestClass(trial) })
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

const smallestClass = ({ audience = 'contract' }: DraftTrial): number => SMALLEST_CLASS[audience]

/** Rows of the smallest class among a part of the rows: in the whole table there are more to share it. */
function trialSize(rows: number, trial: DraftTrial): number {
  const share = triedRows(trial) / Math.max(1, rows)
  const k = smallestClass(trial)
  return Math.max(2, Math.min(k, rows, Math.ceil(k * share)))
}
