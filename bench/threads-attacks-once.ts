import { anonymize, type People, type PolicyObject, type RedTeam } from '@outis/core'
import { seededRandom } from '@outis/core/random'
import { attackThreads } from '@outis/engines'
import { SLICED_COLUMNS } from './adult.ts'
import { censusData } from './census-request.ts'
import { stopwatch } from './threads-turns.ts'

/** As `outis run` attacks by itself: nobody is outside, so that what leaks is rehearsed. */
export const ATTACKED_METHODS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'full-domain': { k: 5 },
  mondrian: { k: 5 },
  slicing: { l: 2 },
  personalised: { choice: { column: 'choice' } },
}

const data = censusData()
const [id = '', threads = '1'] = process.argv.slice(2)

/**
 * `threads-attacks-once METHOD THREADS`: attacks a release of a census table, in a process of its own, as cold as `outis run` is.
 * Prints the milliseconds and what was found. Serves `threads`.
 */
if (Object.hasOwn(ATTACKED_METHODS, id))
  console.log(JSON.stringify(await attacked(policyOf(id, ATTACKED_METHODS[id]), Number(threads))))

/** From the moment in which attacks begin, threads not yet started, to the end of the run. */
async function attacked(policy: PolicyObject, count: number) {
  let watch = stopwatch()
  const { attacks } = await anonymize(people(), policy, {
    ...{ seed: 'bench', allowSeed: true },
    hierarchies: Object.fromEntries(SLICED_COLUMNS.map((name) => [`${name}.csv`, hierarchyText(name)])),
    threads(work) {
      watch = stopwatch()
      const started = attackThreads({ threads: count })(work)
      if (started.length !== count - 1) throw new Error('no thread was started')
      return started.map(({ tried, close }) => ({
        tried,
        async close() {
          watch.look()
          await close()
        },
      }))
    },
  })
  return watch.turn(checked(attacks))
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

function hierarchyText(name: string): string {
  return data
    .hierarchyRows(name)
    .map((row) => row.join(';'))
    .join('\n')
}
