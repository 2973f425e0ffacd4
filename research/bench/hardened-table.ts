import type { JudgedFinding } from '@outis/core/attacks'
import { type Bar, type MeasuredCase, named, referenceOf } from './hardened-bars.ts'
import type { MeasuredRelease } from './hardened-release.ts'

/** The table of docs/attack.md: every method beside the attacks that bite it, then what it costs. */
export function markdownOf(cases: readonly MeasuredCase[], bars: readonly Bar[]): string {
  return [
    '| method | attack | faithful | hardened | outsiders, guessing | bound |',
    '|---|---|---|---|---|---|',
    ...cases.flatMap(attackLines),
    '',
    '| method | accuracy lost: faithful | hardened | counts off by: faithful | hardened | attacks, s of CPU |',
    '|---|---|---|---|---|---|',
    ...cases.map(costLine),
    '',
    ...(bars.every(({ holds }) => holds)
      ? [`All ${bars.length} bars hold.`]
      : bars
          .filter(({ holds }) => !holds)
          .map(({ case: id, bar, measured }) => `- missed: ${id}: ${bar} (${measured})`)),
  ].join('\n')
}

function attackLines({ one, faithful, hardened, twice }: MeasuredCase): readonly string[] {
  const shown = one.attacks.flatMap((attack) => {
    const ways = waysOf(attack, faithful, hardened)
    return ways.map(({ before, after }) => lineOf(one.title, before, after))
  })
  const together = (twice ?? []).map(
    (finding) =>
      `| ${one.title} | ${named(finding)}, two runs, one ledger | – | ${shareOf(finding)} | ${rounded(finding.baseline)} by one run | – |`,
  )
  return [...shown, ...together]
}

interface Way {
  readonly before: JudgedFinding | undefined
  readonly after: JudgedFinding | undefined
}

/** Of each attribute the way that went furthest in either form; of guesses about classes and of calls every way tells another thing. */
function waysOf(attack: string, faithful: MeasuredRelease, hardened: MeasuredRelease): readonly Way[] {
  const own = ({ findings }: MeasuredRelease) =>
    findings.filter((finding) => finding.attack === attack && finding.targets > 0)
  const [before, after] = [own(faithful), own(hardened)]
  const keyOf = ({ of, way }: JudgedFinding) =>
    attack === 'downcoding'
      ? `${of ?? ''} ${way}`
      : attack === 'treatment'
        ? String(way?.split(': ').at(-1))
        : (of ?? '')
  const keys = [...new Set([...before, ...after].map(keyOf))].filter(
    (key) => attack !== 'downcoding' || key.startsWith(' '),
  )
  return keys.map((key) => ({
    before: furthest(before.filter((finding) => keyOf(finding) === key)),
    after: furthest(after.filter((finding) => keyOf(finding) === key)),
  }))
}

const furthest = (findings: readonly JudgedFinding[]): JudgedFinding | undefined =>
  findings.toSorted((a, b) => leadOf(b) - leadOf(a))[0]

const leadOf = (finding: JudgedFinding): number => finding.success.low - referenceOf(finding)

function lineOf(title: string, before: JudgedFinding | undefined, after: JudgedFinding | undefined): string {
  const any = (after ?? before)!
  const reference = after ?? before!
  const control = reference.control
    ? `${rounded(reference.control.share)} (${rounded(reference.control.low)} to ${rounded(reference.control.high)}), ${rounded(reference.baseline)}`
    : `–, ${rounded(reference.baseline)}`
  const bound =
    after?.limit === undefined ? '–' : `${rounded(after.limit)}${after.unjudged ? ', not judged' : ''}`
  return `| ${title} | ${named(any)} | ${shareOf(before)} | ${shareOf(after)} | ${control} | ${bound} |`
}

const shareOf = (finding: JudgedFinding | undefined): string =>
  finding === undefined
    ? '–'
    : `${rounded(finding.success.share)} of ${finding.targets.toLocaleString('en')}${finding.success.high < 1 ? ` (to ${rounded(finding.success.high)})` : ''}`

function costLine({ one, faithful, hardened }: MeasuredCase): string {
  const points = (loss: number | undefined) =>
    loss === undefined ? '–' : `${(Math.round(1000 * loss) / 10 + 0).toFixed(1)} points`
  const percent = (error: number | undefined) => (error === undefined ? '–' : `${(100 * error).toFixed(1)} %`)
  return `| ${one.title} | ${points(faithful.accuracyLoss)} | ${points(hardened.accuracyLoss)} | ${percent(faithful.queryError)} | ${percent(hardened.queryError)} | ${faithful.cpuSeconds.toFixed(1)}, ${hardened.cpuSeconds.toFixed(1)} |`
}

/** .512, as probabilities are written. */
const rounded = (share: number): string => share.toFixed(3).replace(/^0/, '')
