import { anonymize, type People, type PolicyObject, type RedTeam } from '@outis/core'
import { seededRandom } from '@outis/core/random'
import { attackThreads } from '@outis/engines'
import { SLICED_COLUMNS } from './adult.ts'
import { censusData } from './census-request.ts'
import { alternately, type ThreadTimes } from './threads-turns.ts'

/** As `outis run` attacks by itself: nobody is outside, so that what leaks is rehearsed. */
const METHODS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'full-domain': { k: 5 },
  mondrian: { k: 5 },
  slicing: { l: 2 },
  personalised: { choice: { column: 'choice' } },
}

const data = censusData()

/** Attacks on releases of a census table, on one thread and on two; the same findings. */
export async function measureAttacks(turns: number): Promise<Readonly<Record<string, ThreadTimes>>> {
  const measured: Record<string, ThreadTimes> = {}
  for (const [id, options] of Object.entries(METHODS))
    measured[id] = await alternately(turns, (threads) => attacked(policyOf(id, options), threads))
  return measured
}

/** From the moment in which attacks begin, threads not yet started, to the end of the run. */
async function attacked(policy: PolicyObject, threads: number) {
  let begin = 0
  const { attacks } = await anonymize(people(), policy, {
    ...{ seed: 'bench', allowSeed: true },
    hierarchies: Object.fromEntries(SLICED_COLUMNS.map((name) => [`${name}.csv`, hierarchyText(name)])),
    threads(work) {
      begin = performance.now()
      return attackThreads({ threads })(work)
    },
  })
  return { ms: performance.now() - begin, result: JSON.stringify(checked(attacks)) }
}

function checked(team: RedTeam): RedTeam {
  const failed = team.left.filter(({ why }) => /time|failed|could not/.test(why))
  if (failed.length > 0) throw new Error(`${failed.map(({ attack }) => attack).join(', ')} did not end.`)
  if (team.tried.length < 5) throw new Error('Too few attacks were tried.')
  return team
}

function people(): People {
  const random = seededRandom('choices')
  const choice = data.texts.get('age')!.map(() => String(1 + random.below(3)))
  return { ...Object.fromEntries(SLICED_COLUMNS.map((name) => [name, data.texts.get(name)!])), choice }
}

function policyOf(id: string, options: Readonly<Record<string, unknown>>): PolicyObject {
  const quasi = SLICED_COLUMNS.slice(0, -1).map((name) => [
    name,
    id === 'personalised' ? 'quasi' : { role: 'quasi', hierarchy: `${name}.csv` },
  ])
  return {
    attributes: { ...Object.fromEntries(quasi), occupation: 'sensitive' },
    others: 'drop',
    method: { [id]: options },
    attack: { budget: '10m' },
  }
}

const hierarchyText = (name: string): string =>
  data
    .hierarchyRows(name)
    .map((row) => row.join(';'))
    .join('\n')
