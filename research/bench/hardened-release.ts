import { anonymize } from '@outis/core'
import type { JudgedFinding } from '@outis/core/attacks'
import { withComparisons } from '@outis/learn'
import type { AdultPeople } from './adult-people.ts'
import type { HardenedCase, Mode } from './hardened-cases.ts'

/** What is kept of one release. */
export interface MeasuredRelease {
  readonly findings: readonly JudgedFinding[]
  /** CPU seconds of all attacks. */
  readonly cpuSeconds: number
  readonly tried: number
  readonly left: readonly string[]
  /** Points of accuracy that a classifier loses: learned from the release, tested on the original. */
  readonly accuracyLoss?: number
  /** Half of 1,000 random counts are off by at most this share. */
  readonly queryError?: number
  /** Rows that show nothing. */
  readonly blank: number
  /** Of a sliced release. */
  readonly buckets?: number
}

/** Makes one release of Adult, tries every attack on it, and measures what it is still good for. */
export async function measuredRelease(
  one: HardenedCase,
  mode: Mode,
  { inside, outside, hierarchies }: AdultPeople,
): Promise<MeasuredRelease> {
  const clock = attackClock()
  const { report, columns, attacks } = await anonymize(
    inside,
    {
      attributes: one.attributes,
      others: 'drop',
      method: one.method(mode),
      attack: { run: 'all', budget: '10m' },
      require: [
        { 'accuracy-loss': { max: 1, class: one.class, classifier: 'naive-bayes', folds: 3 } },
        { 'query-error': { max: 1000 } },
      ],
    },
    {
      seed: SEED,
      others: outside,
      hierarchies,
      compare: withComparisons,
      progress: ({ step }) => clock.turn(step),
    },
  )
  clock.turn('')
  const figure = (id: string) => {
    const value = report.utility.find((metric) => metric.id === id)?.value
    return typeof value === 'number' ? value : undefined
  }
  const quasi = Object.keys(one.attributes ?? {}).filter((name) => isQuasi(one.attributes?.[name]))
  const rows = columns[quasi[0]].length
  let blank = 0
  for (let row = 0; row < rows; row++) if (quasi.every((name) => columns[name][row] === '*')) blank++
  const [accuracyLoss, queryError] = [figure('accuracy-loss'), figure('query-error')]
  const { buckets } = (report as { slicing?: { buckets?: { count: number } } }).slicing ?? {}
  return {
    findings: attacks.findings,
    cpuSeconds: clock.spent(),
    tried: attacks.tried.length,
    left: attacks.left.filter(({ why }) => /time|failed|could not/.test(why)).map(({ attack }) => attack),
    ...(accuracyLoss !== undefined && { accuracyLoss }),
    ...(queryError !== undefined && { queryError }),
    blank,
    ...(buckets && { buckets: buckets.count }),
  }
}

/** Nobody finds it by trying. */
export const SEED = 'what hardening holds and what it costs, on Adult'

const isQuasi = (attribute: unknown): boolean =>
  attribute === 'quasi' || (attribute as { role?: string } | undefined)?.role === 'quasi'

/** CPU between events of progress that name an attack. */
function attackClock() {
  let spent = 0
  let at = { step: '', cpu: cpuSeconds() }
  return {
    turn(step: string): void {
      const isAttack = at.step.startsWith('attack: ')
      if (step === at.step) return
      const now = cpuSeconds()
      if (isAttack) spent += now - at.cpu
      at = { step, cpu: now }
    },
    spent: () => Math.round(spent * 10) / 10,
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
