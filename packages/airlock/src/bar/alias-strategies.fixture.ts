import type { Bar, Claims, Researcher, Strategy } from './bar.fixture.ts'

/** What jobs there are is no secret. */
export const JOBS = ['Sales', 'Craft', 'Clerk', 'Nurse', 'Driver', 'Guard', 'Diver']

/** Aliases with their rows, most frequent first. */
export function aliasesOf({ released }: Bar): readonly (readonly [string, number])[] {
  const rows = new Map<string, number>()
  for (const text of released.get('job')!) if (!JOBS.includes(text)) rows.set(text, (rows.get(text) ?? 0) + 1)
  return [...rows].sort((a, b) => b[1] - a[1])
}

/** Hardened releases have an alias for each row: nobody asks more than these at once. */
const asked = (bar: Bar): readonly string[] =>
  aliasesOf(bar)
    .slice(0, 60)
    .map(([text]) => text)

const claimsOf = ({ released }: Bar, known: ReadonlyMap<string, string>): Claims => ({
  column: 'job',
  values: released.get('job')!.map((text) => known.get(text)),
})

const jobIn = (text: string | undefined): string | undefined => JOBS.find((job) => text?.includes(job))

/** Aliases that are left over when all others of their form are known stand for the values that are. */
function eliminated(bar: Bar, known: Map<string, string>): Map<string, string> {
  for (const isGroup of [true, false]) {
    const ofForm = aliasesOf(bar).filter(([text]) => text.includes('#') === isGroup)
    const left = ofForm.filter(([text]) => !known.has(text))
    const values = new Set(ofForm.flatMap(([text]) => known.get(text) ?? []))
    const valuesLeft = JOBS.filter((job) => !values.has(job))
    if (left.length === 1 && valuesLeft.length === 1) known.set(left[0][0], valuesLeft[0])
  }
  return known
}

/** Asks for all aliases in one text of some form. */
const inOneText = (
  name: string,
  write: (aliases: readonly string[]) => string,
  more: object = {},
): Strategy => ({
  name,
  play(bar) {
    const aliases = asked(bar)
    const texts = bar.researcher().interpret(write(aliases), more) ?? []
    const known = new Map<string, string>()
    for (const [index, alias] of aliases.entries()) {
      const job = jobIn(texts[index])
      if (job !== undefined) known.set(alias, job)
    }
    return [claimsOf(bar, eliminated(bar, known))]
  },
})

/** One alias a request, in some order, whoever asks. */
const oneByOne = (
  name: string,
  order: (aliases: readonly string[]) => readonly string[],
  who: (bar: Bar) => () => Researcher,
): Strategy => ({
  name,
  play(bar) {
    const next = who(bar)
    const known = new Map<string, string>()
    for (const alias of order(asked(bar))) {
      const job = jobIn(next().interpret(`job = '${alias}'`)?.[0])
      if (job !== undefined) known.set(alias, job)
    }
    return [claimsOf(bar, eliminated(bar, known))]
  },
})

const oneResearcher = (bar: Bar) => {
  const who = bar.researcher()
  return () => who
}
const accountsMadeAnew = (bar: Bar) => () => bar.researcher()

type Cells = ReadonlyMap<string, readonly number[]>

/**
 * Recognises aliases by how many rows they have in each group: those of a value are as many as its rows in the original
 * without those that publish it openly. Claims those that fit one way alone.
 */
function recognised(bar: Bar, told: Cells, groupOf: (row: number) => number): Claims {
  const published = bar.released.get('job')!
  const width = Math.max(...[...told.values()].map((counts) => counts.length))
  const rowsIn = (text: string): number[] => {
    const counts = new Array<number>(width).fill(0)
    for (const [row, cell] of published.entries()) if (cell === text) counts[groupOf(row)]++
    return counts
  }
  const aliases = aliasesOf(bar).filter(([, rows]) => rows > 3)
  const counted = aliases.map(([text]) => ({ text, counts: rowsIn(text) }))
  const known = new Map<string, string>()
  for (const [job, counts] of told) {
    const open = rowsIn(job)
    const hidden = counts.map((count, group) => count - open[group])
    const fits = counted.flatMap((a) =>
      counted
        .filter((b) => a.text.includes('#') && !b.text.includes('#'))
        .filter((b) => hidden.every((count, group) => a.counts[group] + b.counts[group] === count))
        .map((b) => [a.text, b.text]),
    )
    if (fits.length === 1) for (const text of fits[0]) known.set(text, job)
  }
  return claimsOf(bar, known)
}

interface Told {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly counts: readonly (readonly (number | null)[])[]
}

const byTable = (name: string, column: string, isTurned: boolean): Strategy => ({
  name,
  play(bar) {
    const columns = isTurned ? ([column, 'job'] as const) : (['job', column] as const)
    const table = bar.researcher().analyse({ kind: 'crosstab', columns })?.result as Told | null | undefined
    if (!table) return []
    const groups = isTurned ? table.rows : table.columns
    const jobs = isTurned ? table.columns : table.rows
    const cells = new Map<string, number[]>()
    for (const [jobIndex, job] of jobs.entries()) {
      const counts = groups.map((_, group) =>
        isTurned ? table.counts[group][jobIndex] : table.counts[jobIndex][group],
      )
      if (counts.every((count) => count !== null)) cells.set(job, counts as number[])
    }
    const texts = bar.released.get(column)!
    return cells.size === 0 ? [] : [recognised(bar, cells, (row) => groups.indexOf(texts[row]))]
  },
})

/** A leaf or a branch of a tree of the original that is one job. */
const byModel = (name: string, request: Parameters<Researcher['analyse']>[0]): Strategy => ({
  name,
  play(bar) {
    const { text } = bar.researcher().analyse(request) ?? { text: '' }
    const cells = new Map<string, number[]>()
    for (const line of text.split('\n')) {
      const match = /^job = (\w+): \w+ \((\d+) rows\)/.exec(line) ?? /^(\w+),(\d+)$/.exec(line)
      if (match && JOBS.includes(match[1])) cells.set(match[1], [Number(match[2])])
    }
    return cells.size === 0 ? [] : [recognised(bar, cells, () => 0)]
  },
})

const lines = (test: (alias: string) => string) => (aliases: readonly string[]) =>
  aliases.map(test).join('\n')

export const aliasStrategies: readonly Strategy[] = [
  inOneText(
    'every alias in one list',
    lines((alias) => `job = '${alias}'`),
  ),
  inOneText(
    'every alias ruled out',
    lines((alias) => `job != '${alias}'`),
  ),
  inOneText(
    'every alias as a set of one',
    lines((alias) => `job in {'${alias}'}`),
  ),
  inOneText(
    'every alias behind not and or',
    lines((alias) => `not (job != '${alias}' or region = north)`),
  ),
  inOneText(
    'every alias beside a common condition',
    lines((alias) => `sex = F and job = '${alias}'`),
  ),
  inOneText(
    'every alias as a branch of a tree',
    lines((alias) => `job = ${alias}: low (9.0)`),
  ),
  inOneText(
    'every alias as a label',
    lines((alias) => `IF region = north THEN job = '${alias}'`),
  ),
  inOneText('every alias in a decision list', (aliases) =>
    aliases
      .map((alias, index) => `${index > 0 ? 'ELSE ' : ''}IF job = '${alias}' THEN income = low`)
      .join('\n'),
  ),
  inOneText(
    'every alias in a table of counts',
    (aliases) => ['job,count', ...aliases.map((alias) => `${alias},1`)].join('\n'),
    {
      form: 'frequencies',
      column: 'job',
    },
  ),
  inOneText('every alias as a line of a table', (aliases) =>
    ['job,sex', ...aliases.map((alias) => `${alias},F`)].join('\n'),
  ),
  inOneText('every alias in records', (aliases) => JSON.stringify(aliases.map((job) => ({ job, sex: 'F' })))),
  oneByOne('aliases one by one, common ones first', (aliases) => aliases, oneResearcher),
  oneByOne('aliases one by one, rare ones first', (aliases) => [...aliases].reverse(), oneResearcher),
  oneByOne(
    'aliases one by one, each by another account',
    (aliases) => [...aliases].reverse(),
    accountsMadeAnew,
  ),
  byModel('jobs counted', { kind: 'counts', column: 'job' }),
  byTable('jobs by sex', 'sex', false),
  byTable('jobs by income', 'income', false),
  byTable('children by job, the other way round', 'children', true),
  byTable('regions by job, the other way round', 'region', true),
  byModel('a tree that splits by job', { kind: 'c45', class: 'income', attributes: ['job'] }),
  {
    name: 'naive Bayes of jobs',
    play(bar) {
      const request = { kind: 'naive-bayes', class: 'job', attributes: ['sex'] } as const
      const result = bar.researcher().analyse(request)?.result as
        | { readonly prior: readonly { readonly class: string; readonly rows: number }[] }
        | null
        | undefined
      if (!result) return []
      return [recognised(bar, new Map(result.prior.map(({ class: job, rows }) => [job, [rows]])), () => 0)]
    },
  },
]
