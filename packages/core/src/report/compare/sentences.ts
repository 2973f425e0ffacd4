import { count, counted, figure, list } from '../../data/words/words.ts'
import type { Report } from '../report.ts'
import type { ComparedPolicy, Comparison, ReleasedPolicy } from './comparison.ts'
import { isGiven, isReleased } from './comparison.ts'
import { type Place, placeOf, pointOf, riskText } from './figures.ts'

type Axes = Comparison['axes']

/** Whom nobody beats, and who misses what it asks for. */
export function headlineOf(compared: readonly ComparedPolicy[]): string {
  const policies = compared.filter(isGiven)
  const released = policies.filter(isReleased)
  const best = released.filter(({ frontier }) => frontier)
  const all = counted(policies.length, 'policy', 'policies')
  if (released.length === 0)
    return policies.length === 1
      ? 'The policy has no release of this table.'
      : `None of ${all} has a release of this table.`
  if (best.length === 0) return `${all} compared; none has both figures of the frontier.`
  const verb = best.length === 1 ? 'is' : 'are'
  return `${count(best.length)} of ${all} ${verb} on the frontier: ${names(best)}${failingText(released)}.`
}

function failingText(released: readonly ReleasedPolicy[]): string {
  const failing = released.filter(({ holds }) => !holds)
  if (failing.length === 0) return ''
  return `; ${names(failing)} ${failing.length === 1 ? 'does not meet its' : 'do not meet their'} own requirements`
}

const names = (policies: readonly { readonly name: string }[]): string =>
  list(
    policies.map(({ name }) => name),
    { rest: 'policies' },
  )

/** The two ends of the frontier, who is beaten by whom, and what cannot be. */
export function summaryOf(policies: readonly ComparedPolicy[], axes: Axes): string[] {
  const released = policies.filter(isReleased)
  const impossible = policies.filter((policy) => !isReleased(policy))
  return [
    ...ends(released, axes),
    ...beaten(released),
    ...besides(released, axes),
    ...(impossible.length > 0 ? [`Without a release: ${names(impossible)}.`] : []),
  ]
}

function ends(released: readonly ReleasedPolicy[], axes: Axes): string[] {
  const placed = released.flatMap((policy) => {
    const place = placeOf(policy, axes)
    return policy.frontier && place ? [{ name: policy.name, place, point: pointOf(place, axes) }] : []
  })
  if (placed.length === 0) return []
  const told = ({ name, place }: { readonly name: string; readonly place: Place }) =>
    `${name} (${axes.risk.title}: ${riskText(place.risk)}; ${axes.utility.title}: ${figure(place.utility)}).`
  const safest = placed.reduce((best, next) => (next.point.risk < best.point.risk ? next : best))
  const finest = placed.reduce((best, next) => (next.point.loss < best.point.loss ? next : best))
  return safest === finest
    ? [`Least risk and most useful: ${told(safest)}`]
    : [`Least risk: ${told(safest)}`, `Most useful: ${told(finest)}`]
}

/** What each hardened policy has given for being so. */
const besides = (released: readonly ReleasedPolicy[], axes: Axes): string[] =>
  released.flatMap((faithful) => {
    const hardened = released.find(({ name }) => name === faithful.faithfulOf)
    const [before, after] = [placeOf(faithful, axes), hardened && placeOf(hardened, axes)]
    if (!hardened || !before || !after) return []
    return [
      `Hardened: ${hardened.name} has ${axes.utility.title} ${figure(after.utility)}, its faithful form ${figure(before.utility)}.`,
    ]
  })

/** One sentence for all: who has at least as little of both figures, and less of one. */
function beaten(released: readonly ReleasedPolicy[]): string[] {
  const pairs = released
    .filter(({ beatenBy }) => beatenBy.length > 0)
    .map(({ name, beatenBy }) => `${name} by ${list(beatenBy, { most: 2, rest: 'others' })}`)
  return pairs.length === 0 ? [] : [`Beaten: ${pairs.join('; ')}.`]
}

interface Noticed {
  readonly name: string
  readonly report: Report
}

/** Where figures stand side by side that do not speak of the same thing. */
export function comparisonNotices(
  runs: readonly Noticed[],
  { policies, axes }: { readonly policies: readonly ComparedPolicy[]; readonly axes: Axes },
): string[] {
  const differ = (of: (report: Report) => unknown) => new Set(runs.map(({ report }) => of(report))).size > 1
  const unplaced = policies.filter((policy) => isReleased(policy) && placeOf(policy, axes) === undefined)
  return [
    ...(differ(quasiNames)
      ? [
          'The policies declare different quasi-identifiers. Each risk and each loss speaks of its own policy’s columns: a policy that declares fewer looks safer without being so.',
        ]
      : []),
    ...(differ(({ release }) => release.rows)
      ? [
          'The releases have different numbers of rows, because some policies leave out rows with missing values.',
        ]
      : []),
    ...(axes.utility.id === 'class-size'
      ? [
          'The average class size is a multiple of each policy’s own k, so it does not compare policies of different k.',
        ]
      : []),
    ...(unplaced.length > 0 ? [`Not in the plot, because a figure is missing: ${names(unplaced)}.`] : []),
  ]
}

/** The quasi-identifiers as one text, whatever order they are declared in. */
export const quasiNames = ({ attributes }: Report): string =>
  JSON.stringify(
    attributes
      .filter(({ role }) => role === 'quasi')
      .map(({ name }) => name)
      .sort(),
  )
