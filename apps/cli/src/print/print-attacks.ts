import { type AttackDocument, badness, hitsWords, type RedTeam } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { counted, percent } from '@outis/core/words'
import { outColours as pc } from '../colours.ts'
import { print, textTable } from '../terminal.ts'
import { printVerdict, shownPath } from './print-verdict.ts'

type Finding = RedTeam['findings'][number]

/**
 * Attackers that came further than they should, or that something limits, each by the way that went furthest for each
 * attribute; other ways are counted in one line, the rest is one line of the summary.
 */
export function printAttacks({ findings, tried, left, holds }: Omit<RedTeam, 'none'>): void {
  const limitOf = new Map(tried.map((attack) => [attack.attack, attack]))
  const open = findings.filter(
    ({ isExposed, isBroken, limit, above }) =>
      isExposed || isBroken || limit !== undefined || above !== undefined,
  )
  const told = worstWays(open)
  const unmeasured = left.filter(isLimited)
  if (told.length + unmeasured.length === 0 && holds) return
  const rows = [
    ...told.map((finding) => {
      const { attack, of, way, success, baseline, control, bound, isExposed, isBroken } = finding
      return [
        isBroken ? pc.red('not met') : isExposed ? pc.yellow('above') : pc.green('met'),
        [attack, of, way].filter((word) => word !== undefined).join(', '),
        percent(baseline),
        control === undefined ? '–' : percent(control.share),
        `${percent(success.share)} (${percent(success.low)} to ${percent(success.high)})`,
        allowed({ ...defined({ limit: bound }), ...limitOf.get(attack) }),
        figuresOf(finding),
      ]
    }),
    ...unmeasured.map(({ attack, isBroken, ...limits }) => [
      isBroken ? pc.red('not measured') : 'not measured',
      attack,
      ...['–', '–', '–', allowed(limits), ''],
    ]),
  ]
  print(textTable(['', 'attack', 'guessing', 'outsiders', 'attacker', 'allowed', 'that is'], rows, [2, 3]))
  if (open.length > told.length)
    print(
      pc.dim(
        `${counted(open.length - told.length, 'other way', 'other ways')} of these attacks went less far; --json has all.`,
      ),
    )
  for (const { attack, unjudged, leftOut } of told)
    for (const sentence of [unjudged, leftOut]) if (sentence) print(pc.dim(`${attack}: ${sentence}`))
  for (const fix of new Set(told.filter(isOpen).flatMap((finding) => finding.fix ?? [])))
    print(`${pc.dim('what helps')}: ${fix}`)
  for (const { attack, why } of unmeasured) print(`${pc.yellow(attack)}: ${why}`)
}

/** What makes it a leak; else how many of the targets, where these are not people. */
function figuresOf({ reason, unit, targets, success }: Finding): string {
  if (reason !== undefined) return reason
  return unit === undefined || targets === 0 ? '' : hitsWords({ targets, success, unit })
}

/** Of each attack and attribute the way that went furthest, in the order of the findings. */
function worstWays(findings: readonly Finding[]): Finding[] {
  const worst = new Map<string, Finding>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.attack, finding.of])
    const known = worst.get(key)
    if (known === undefined || badness(finding) > badness(known)) worst.set(key, finding)
  }
  return [...worst.values()]
}

/** What `outis attack` prints. */
export function printAttacked(
  document: AttackDocument,
  { verbose, sarif }: { readonly verbose: boolean; readonly sarif?: string },
): void {
  printVerdict(
    { verdict: document.verdict, files: sarif === undefined ? [] : [`findings ${shownPath(sarif)}`] },
    { verbose },
  )
  if (!verbose) return
  print()
  print(document.headline)
  print()
  printAttacks(document)
  const told = new Set(worstWays(document.findings).map(({ attack, why }) => `${attack}: ${why}`))
  for (const sentence of told) print(pc.dim(sentence))
  for (const { attack, why, ...limits } of document.left)
    if (!isLimited(limits)) print(`${pc.dim('not tried')}: ${attack}. ${why}`)
  for (const notice of document.notices) print(`${pc.dim('notice')}: ${notice}`)
}

const isOpen = ({ isExposed, isBroken }: Finding): boolean => isExposed || isBroken

type Limits = Pick<RedTeam['tried'][number], 'limit' | 'above'>

const isLimited = ({ limit, above }: Limits): boolean => limit !== undefined || above !== undefined

function allowed({ limit, above }: Limits): string {
  const words = [
    ...(limit === undefined ? [] : [`≤ ${percent(limit)}`]),
    ...(above === undefined ? [] : [`≤ ${Number((100 * above).toFixed(2))} points above both`]),
  ]
  return words.length === 0 ? '–' : words.join(', ')
}
