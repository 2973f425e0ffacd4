import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { advise, draftDocument, judgePolicy, type Question } from '@outis/advise'
import { anonymize } from '@outis/core'
import { OutisError } from '@outis/core/errors'
import { type PolicyDocument, policyDocument, readPeople } from '@outis/core/pipeline'
import type { Audience } from '@outis/core/policy'
import { audienceLimits } from '@outis/core/verdict'
import { hospitalTable } from '@outis/examples'
import { adultFolder } from './adult.ts'
import { gridPolicies } from './advise-grid.ts'

/**
 * `outis advise` beside a grid of 200 policies on all rows, under the same limits, for every purpose and audience: its best must be
 * within 2 % of the grid's best, in at most a fifth of the grid's time. The grid's releases are made, checked and attacked once for
 * an audience; the time of a purpose is that and the time it takes to measure the purpose.
 * ADVISE_TABLES, ADVISE_AUDIENCES and ADVISE_PURPOSES choose a part, ADVISE_ROWS and ADVISE_GRID the size, ADVISE_KEEP a folder
 * in which the grid's results are kept for the next run. With ADVISE_ONLY_GRID the grid alone is judged, to be kept.
 */
const chosen = (name: string, all: readonly string[]): readonly string[] =>
  process.env[name]?.split(',') ?? all
const ROWS = process.env.ADVISE_ROWS
const POLICIES = Number(process.env.ADVISE_GRID ?? 200)
const FEAR = ['recognised', 'learned'] as const
const PATHS = { source: 'people.csv', release: 'out/people.csv' }

type People = Readonly<Record<string, readonly string[]>>
interface Case {
  readonly table: string
  readonly people: People
  readonly purposes: readonly string[]
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const rounded = (number: number, digits = 3): number => Number(number.toFixed(digits))

function hospital(): Case {
  const { names, columns } = hospitalTable({ rows: Number(ROWS ?? 2_000), seed: 7 })
  return {
    table: 'hospital',
    people: Object.fromEntries(names.map((name, column) => [name, columns[column]])),
    purposes: ['counts', 'model:insurance', 'values', 'order'],
  }
}

function adult(): Case | undefined {
  const folder = adultFolder()
  if (folder === undefined) return undefined
  const lines = readFileSync(join(folder, 'adult-train-complete.csv'), 'utf8').trim().split('\n')
  const rows = lines.slice(1, Number(ROWS ?? 2_500) + 1).map((line) => line.split(','))
  const names = lines[0].split(',')
  return {
    table: 'adult',
    people: Object.fromEntries(names.map((name, column) => [name, rows.map((row) => row[column])])),
    purposes: ['counts', 'model:income', 'values', 'order'],
  }
}

interface Judged {
  readonly policy: string
  readonly passes: boolean
  /** What breaks a limit, or why there is no release. */
  readonly out: readonly string[]
  readonly usefulness: Readonly<Record<string, number>>
  /** The processor's seconds for the release, its check and attacks, and for each purpose. */
  readonly seconds: Readonly<Record<string, number>>
}

/** Every policy of the grid, judged for all purposes. ADVISE_KEEP names a folder in which that is kept, and read from next time. */
async function judgedGrid(one: Case, audience: Audience): Promise<readonly Judged[]> {
  const rows = Object.values(one.people)[0].length
  const folder = process.env.ADVISE_KEEP
  const path = folder && join(folder, `grid-${one.table}-${rows}-${audience}-${POLICIES}.json`)
  if (path && existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  const roles = await draftDocument(readPeople(one.people).source, PATHS)
  const smallest = Math.ceil(1 / audienceLimits[audience].highestRisk.max)
  const judged: Judged[] = []
  for (const policy of gridPolicies(roles, { policies: POLICIES, smallest, rows }))
    judged.push(await judgeOne(policy, { one, roles, audience }))
  if (folder && path) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, JSON.stringify(judged))
  }
  return judged
}

async function judgeOne(
  policy: PolicyDocument,
  { one, roles, audience }: { one: Case; roles: PolicyDocument; audience: Audience },
): Promise<Judged> {
  const seconds: Record<string, number> = {}
  let since = cpu()
  const onStep = (step: string): void => {
    const now = cpu()
    seconds[step] = now - since
    since = now
  }
  const question: Question = { fear: FEAR, purpose: 'counts', audience }
  const told = { policy: describe(policy), seconds }
  try {
    const { passes, broken, usefulness } = await judgePolicy(one.people, policy, {
      question,
      roles,
      purposes: one.purposes,
      onStep,
    })
    return { ...told, passes, out: broken.map(({ by }) => by), usefulness }
  } catch (fault) {
    if (!(fault instanceof OutisError)) throw fault
    onStep('release')
    return { ...told, passes: false, out: [fault.code], usefulness: {} }
  }
}

interface Best {
  readonly usefulness: number
  readonly policy: string
  readonly passing: number
  readonly seconds: number
}

/** The best of the grid for a purpose, and the processor's time that it took to find it. */
function bestOf(judged: readonly Judged[], purpose: string): Best {
  const passing = judged.filter(({ passes }) => passes)
  const best = passing.toSorted((a, b) => b.usefulness[purpose] - a.usefulness[purpose])[0]
  return {
    usefulness: best?.usefulness[purpose] ?? 0,
    policy: best?.policy ?? '',
    passing: passing.length,
    seconds: judged.reduce((sum, { seconds }) => sum + (seconds.release ?? 0) + (seconds[purpose] ?? 0), 0),
  }
}

const describe = ({ method, attributes }: PolicyDocument): string =>
  `${JSON.stringify(method)} without ${[...attributes].filter(([, role]) => role === 'identifying').map(([name]) => name)}`

/** Whether the advised policy does hold: its release is made anew, and the rows that look alike are counted plainly. */
async function holdsPlainly(people: People, policy: string, max: number): Promise<boolean> {
  const { rows, holds } = await anonymize(people, policy)
  const quasi = [...policyDocument(policy).attributes]
    .filter(
      ([, given]) => (typeof given === 'string' ? given : (given as { role?: string }).role) === 'quasi',
    )
    .map(([name]) => name)
  const sizes = new Map<string, number>()
  for (const row of rows) {
    const key = JSON.stringify(quasi.map((name) => row[name] ?? null))
    sizes.set(key, (sizes.get(key) ?? 0) + 1)
  }
  return holds && 1 / Math.min(...sizes.values()) <= max + 1e-9
}

const results = []
const tables = [adult(), hospital()].flatMap((one) => one ?? [])
for (const one of tables.filter(({ table }) =>
  chosen('ADVISE_TABLES', ['adult', 'hospital']).includes(table),
)) {
  const purposes = one.purposes.filter((purpose) => chosen('ADVISE_PURPOSES', one.purposes).includes(purpose))
  for (const audience of chosen('ADVISE_AUDIENCES', ['public', 'contract', 'internal']) as Audience[]) {
    const judged = await judgedGrid(one, audience)
    const { max } = audienceLimits[audience].highestRisk
    if (process.env.ADVISE_ONLY_GRID !== undefined) continue
    for (const purpose of purposes) {
      const begin = cpu()
      const { candidates, search } = await advise(one.people, { fear: FEAR, purpose, audience })
      const seconds = cpu() - begin
      const [best] = candidates
      const known = bestOf(judged, purpose)
      const ratio = known.usefulness === 0 ? 1 : (best?.usefulness ?? 0) / known.usefulness
      const time = seconds / known.seconds
      const holds = best === undefined || (await holdsPlainly(one.people, best.policy, max))
      results.push({
        table: one.table,
        purpose,
        audience,
        holds,
        tried: search.tried,
        passing: known.passing,
        advised: rounded(best?.usefulness ?? 0),
        grid: rounded(known.usefulness),
        ratio: rounded(ratio),
        seconds: rounded(seconds, 1),
        gridSeconds: rounded(known.seconds, 1),
        time: rounded(time),
        policy: best?.name ?? 'none',
        gridPolicy: known.policy,
        within: ratio >= 0.98 && time <= 0.2,
      })
      console.error(JSON.stringify(results.at(-1)))
    }
  }
}
console.log(
  JSON.stringify({
    bench: 'advise',
    within: results.filter(({ within }) => within).length,
    of: results.length,
    checked: results.every(({ holds }) => holds),
    results,
  }),
)
