import type { JudgedFinding } from '../../attacks/kit/judging/judge-finding.ts'
import { percent } from '../../data/words/words.ts'
import type { AttackDocument } from './attack-document.ts'
import type { TriedAttack } from './run-attacks.ts'

/**
 * Findings as SARIF 2.1.0 (OASIS), which code hosts show beside a change: attacks are rules, and what they found are results
 * on the file of the release. Column names and counts, no cell.
 */
export function attackSarif(
  { outis, tried, findings, left }: AttackDocument,
  /** The release, as a relative URI or a name. */
  release: string,
): Record<string, unknown> {
  const rules = [...tried, ...left]
  const placeOf = new Map(rules.map(({ attack }, ruleIndex) => [attack, ruleIndex]))
  const location = { physicalLocation: { artifactLocation: { uri: encodeURI(release) } } }
  const result = (attack: string, level: Level, text: string) => ({
    ruleId: attack,
    ruleIndex: placeOf.get(attack),
    level,
    message: { text },
    locations: [location],
  })
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'outis attack', semanticVersion: outis, rules: rules.map(ruleOf) } },
        results: [
          ...findings.map((finding) => result(finding.attack, levelOf(finding), sentenceOf(finding))),
          ...left.map(({ attack, why, isBroken, limit, above }) =>
            result(
              attack,
              isBroken ? 'error' : 'note',
              isBroken
                ? `Not tried, though the policy allows at most ${mostText({ limit, above })}. ${why}`
                : `Not tried. ${why}`,
            ),
          ),
        ],
      },
    ],
  }
}

type Level = 'error' | 'warning' | 'note'

const levelOf = ({ isBroken, isExposed }: Pick<JudgedFinding, 'isBroken' | 'isExposed'>): Level =>
  isBroken ? 'error' : isExposed ? 'warning' : 'note'

const ruleOf = ({ attack, title, attacker }: TriedAttack) => ({
  id: attack,
  name: title,
  shortDescription: { text: title },
  fullDescription: { text: attacker },
  help: {
    text: `${attacker} See docs/attacks/${attack}.md.`,
    markdown: `${attacker} See [docs/attacks/${attack}.md](docs/attacks/${attack}.md).`,
  },
})

function sentenceOf(finding: AttackDocument['findings'][number]): string {
  const { of, way, success, baseline, control, limit, above, reason, why, fix } = finding
  const about = [of, way].filter((word) => word !== undefined).join(', ')
  const outside = control === undefined ? '' : `, outside ${percent(control.share)}`
  const allowed = allowedText({ limit, above })
  return `${about === '' ? '' : `${about}: `}${percent(success.share)} right (${percent(success.low)} to ${percent(success.high)}), guessing ${percent(baseline)}${outside}${allowed}${reason === undefined ? '' : `; ${reason}`}. ${why}${fix === undefined ? '' : ` ${fix}`}`
}

interface Allowed {
  readonly limit: number | undefined
  readonly above: number | undefined
}

const allowedText = ({ limit, above }: Allowed): string =>
  limit === undefined && above === undefined ? '' : `, allowed ${mostText({ limit, above })}`

function mostText({ limit, above }: Allowed): string {
  const beyond =
    above === undefined ? [] : [`${Number((100 * above).toFixed(2))} points above guessing and outsiders`]
  return [...(limit === undefined ? [] : [percent(limit)]), ...beyond].join(' and ')
}
