import { anonymize, type People, type PolicyObject } from '@outis/core'
import { seededRandom } from '@outis/core/random'
import { SLICED_COLUMNS } from './adult.ts'
import { censusData, codedColumn } from './census-request.ts'
import { yardstick } from './yardstick.ts'

/**
 * All attacks that can be tried on a release of a census table (Adult where it is there), a third of its people outside: CPU
 * seconds, and in yardsticks of the same process. Bar: 30 seconds of CPU for each method. Checked: every attack came to its
 * end or had nothing to work on, and somebody is found alone in a personalised release, whose quasi-identifiers are as they were.
 */
const BAR = 30

const data = censusData()
const texts = SLICED_COLUMNS.map((name) => data.texts.get(name)!)
const random = seededRandom('attacks')
const isOutside = texts[0].map(() => random.next() < 1 / 3)
const choices = texts[0].map(() => String(1 + random.below(3)))
const half = (outside: boolean): People =>
  Object.fromEntries(
    [...SLICED_COLUMNS, 'choice'].map((name, index) => [
      name,
      [...texts, choices][index].filter((_, row) => isOutside[row] === outside),
    ]),
  )
const [inside, outside] = [half(false), half(true)]
const coded = SLICED_COLUMNS.map((name) => codedColumn(name, data.texts.get(name)!))
const unit = yardstick(
  coded.map(({ codes }) => codes),
  coded.map(({ dictionary }) => dictionary.values.length),
)

const METHODS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'full-domain': { k: 5 },
  mondrian: { k: 5 },
  caat: { k: 5, l: 2, mode: 'hardened' },
  kaca: { k: 5 },
  local: { k: 5, moves: 5000 },
  slicing: { l: 2 },
  sbtam: { 'sensitive-values': { occupation: ['Priv-house-serv', 'Protective-serv', 'Armed-Forces'] }, k: 5 },
  mixed: {
    strata: [
      { name: 'few', where: { occupation: ['Priv-house-serv', 'Protective-serv', 'Armed-Forces'] }, k: 5 },
      { rest: true, quasi: ['age'], k: 5 },
    ],
  },
  personalised: { choice: { column: 'choice' } },
}

const measured: Record<string, Awaited<ReturnType<typeof attacked>>> = {}
for (const [id, options] of Object.entries(METHODS)) measured[id] = await attacked(id, options)
console.log(
  JSON.stringify({
    bench: 'attacks',
    source: data.source,
    rows: isOutside.filter((one) => !one).length,
    measured,
    bar: BAR,
    within: Object.values(measured).every(({ cpuSeconds }) => cpuSeconds <= BAR),
    checked: true,
  }),
)

/** CPU seconds by attack, from one event of progress to the next. */
async function attacked(id: string, options: Readonly<Record<string, unknown>>) {
  const spent = new Map<string, number>()
  let at = { step: '', cpu: cpuSeconds() }
  const turn = (step: string) => {
    const now = cpuSeconds()
    if (at.step.startsWith('attack: ')) spent.set(at.step.slice(8), now - at.cpu)
    at = { step, cpu: now }
  }
  const { attacks } = await anonymize(inside, policyOf(id, options), {
    seed: 'bench',
    allowSeed: true,
    others: outside,
    hierarchies: Object.fromEntries(SLICED_COLUMNS.map((name) => [`${name}.csv`, hierarchyText(name)])),
    progress: ({ step }) => {
      if (step.startsWith('attack: ')) turn(step)
    },
  })
  turn('')
  const failed = attacks.left.filter(({ why }) => /time|failed|could not/.test(why))
  if (failed.length > 0)
    throw new Error(`${id}: ${failed.map(({ attack }) => attack).join(', ')} did not end.`)
  if (attacks.tried.length === 0) throw new Error(`${id}: nothing was tried.`)
  const alone = attacks.findings.some(({ attack, isExposed }) => attack === 'linkage' && isExposed)
  if (id === 'personalised' && !alone)
    throw new Error('Nobody is alone in a release of raw quasi-identifiers.')
  const all = [...spent.values()].reduce((sum, one) => sum + one, 0)
  return {
    tried: attacks.tried.length,
    cpuSeconds: rounded(all),
    yardsticks: Math.round((all * 1000) / unit),
    byAttack: Object.fromEntries([...spent].map(([attack, own]) => [attack, rounded(own)])),
  }
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
    attack: { run: 'all', budget: '10m' },
  }
}

function hierarchyText(name: string): string {
  return data
    .hierarchyRows(name)
    .map((row) => row.join(';'))
    .join('\n')
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100
}
