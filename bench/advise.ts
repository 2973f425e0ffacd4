import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Audience,
  advise,
  audienceLimits,
  draftDocument,
  judgePolicy,
  type Question,
} from '@outis/advise'
import { anonymize } from '@outis/core'
import { OutisError } from '@outis/core/errors'
import { type PolicyDocument, policyDocument, readPeople } from '@outis/core/pipeline'
import { hospitalTable } from '@outis/examples'
import { adultFolder } from './adult.ts'
import { gridPolicies } from './advise-grid.ts'

/**
 * `outis advise` beside a grid of 200 policies on all rows, under the same limits, for every purpose and audience: its best must be
 * within 2 % of the grid's best, in at most a fifth of the grid's time. The grid's releases are made, checked and attacked once for
 * an audience; the time of a purpose is that and the time it takes to measure the purpose.
 * ADVISE_TABLES, ADVISE_AUDIENCES and ADVISE_PURPOSES choose a part, ADVISE_ROWS and ADVISE_GRID the size.
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
  const rows = lines.slice(1, Number(ROWS ?? 4_000) + 1).map((line) => line.split(','))
  const names = lines[0].split(',')
  return {
    table: 'adult',
    people: Object.fromEntries(names.map((name, column) => [name, rows.map((row) => row[column])])),
    purposes: ['counts', 'model:income', 'values', 'order'],
  }
}

interface Best {
  usefulness: number
  policy: string
  passing: number
  seconds: number
}

/** The best of the grid for each purpose, and the processor's time that it took. */
async function bestOfGrid({ people, purposes }: Case, audience: Audience): Promise<Map<string, Best>> {
  const roles = await draftDocument(readPeople(people).source, PATHS)
  const rows = Object.values(people)[0].length
  const smallest = Math.ceil(1 / audienceLimits[audience].highestRisk.max)
  const question: Question = { fear: FEAR, purpose: 'counts', audience }
  const best = new Map(purposes.map((one) => [one, { usefulness: 0, policy: '', passing: 0, seconds: 0 }]))
  for (const policy of gridPolicies(roles, { policies: POLICIES, smallest, rows })) {
    let since = cpu()
    const spent = (): number => {
      const now = cpu()
      const seconds = now - since
      since = now
      return seconds
    }
    const add = (of: readonly string[]) => {
      const seconds = spent()
      for (const purpose of of) best.get(purpose)!.seconds += seconds
    }
    try {
      const { passes, usefulness } = await judgePolicy(people, policy, {
        ...{ question, roles, purposes },
        onStep: (step) => add(step === 'release' ? purposes : [step]),
      })
      if (!passes) continue
      for (const purpose of purposes) {
        const known = best.get(purpose)!
        known.passing++
        if (usefulness[purpose] <= known.usefulness) continue
        Object.assign(known, { usefulness: usefulness[purpose], policy: describe(policy) })
      }
    } catch (fault) {
      if (!(fault instanceof OutisError)) throw fault
      add(purposes)
    }
  }
  return best
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
    const grid = await bestOfGrid({ ...one, purposes }, audience)
    const { max } = audienceLimits[audience].highestRisk
    for (const purpose of purposes) {
      const begin = cpu()
      const { candidates, search } = await advise(one.people, { fear: FEAR, purpose, audience })
      const seconds = cpu() - begin
      const [best] = candidates
      const known = grid.get(purpose)!
      const ratio = known.usefulness === 0 ? 1 : (best?.usefulness ?? 0) / known.usefulness
      const time = seconds / known.seconds
      const holds = best === undefined || (await holdsPlainly(one.people, best.policy, max))
      results.push({
        ...{ table: one.table, purpose, audience, holds, tried: search.tried, passing: known.passing },
        ...{
          advised: rounded(best?.usefulness ?? 0),
          grid: rounded(known.usefulness),
          ratio: rounded(ratio),
        },
        ...{ seconds: rounded(seconds, 1), gridSeconds: rounded(known.seconds, 1), time: rounded(time) },
        ...{ policy: best?.name ?? 'none', gridPolicy: known.policy, within: ratio >= 0.98 && time <= 0.2 },
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
