import { excessOf, type JudgedFinding } from '../attacks/kit/judging/judge-finding.ts'
import { defined } from '../data/value/defined.ts'
import { agreeing, columnName, count, counted, list, percent } from '../data/words/words.ts'
import type { Finding, Harm, Severity } from '../policy/options/finding.ts'
import type { Audience } from '../policy/options/policy.ts'
import type { RedTeam, SkippedAttack } from '../run/attack/run-attacks.ts'
import type { AudienceLimits } from './audience-limits.ts'

export interface AttackedRelease {
  readonly redTeam: RedTeam
  /** The same findings with the figures that may be published; the verdict itself is made from the exact ones. */
  readonly shownFigures: RedTeam
  readonly audience: Audience
  readonly limits: AudienceLimits
  /** Milliseconds that the policy gives all attacks together. */
  readonly budget: number
}

/** What attacks found, as far as it bears on the verdict: of each attack and column the way that went furthest. */
export function attackFindings(attacked: AttackedRelease): Finding[] {
  const { redTeam, shownFigures } = attacked
  if (redTeam.none !== undefined) return [notJudged(redTeam.none)]
  const harms = new Map(redTeam.tried.map(({ attack, harm }) => [attack, harm]))
  const judged = redTeam.findings.flatMap((finding, findingIndex) =>
    findingsOf(
      { finding, shown: shownFigures.findings[findingIndex], harm: harms.get(finding.attack) ?? 'learned' },
      attacked,
    ),
  )
  const unfinished = untried(redTeam.left, attacked.budget)
  const isUntried = redTeam.tried.length === 0 && unfinished.length === 0
  return [...furthest(judged), ...unfinished, ...(isUntried ? [notJudged(NONE_TRIED)] : [])]
}

const NONE_TRIED = 'No attack could be tried: the release or the policy has nothing that one could work on.'

/** Of findings of one kind about the same columns, that which concerns most people: by it a person decides. */
function furthest(findings: readonly Finding[]): Finding[] {
  const worst = new Map<string, Finding>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.kind, finding.columns, finding.kind === 'undone' && finding.evidence])
    const known = worst.get(key)
    if (known === undefined || isWorse(finding, known)) worst.set(key, finding)
  }
  return [...worst.values()]
}

function isWorse(finding: Finding, known: Finding): boolean {
  if (finding.severity !== known.severity) return finding.severity === 'stop'
  return (finding.count ?? 0) > (known.count ?? 0)
}

interface AttackResult {
  readonly finding: JudgedFinding
  /** With the figures that may be published. */
  readonly shown: JudgedFinding
  readonly harm: Harm
}

function findingsOf(
  { finding, shown, harm }: AttackResult,
  { audience, limits }: AttackedRelease,
): Finding[] {
  const findings: Finding[] = []
  const { certain = 0, isExposed, isBroken } = finding
  if (isBroken)
    findings.push(attackFinding(shown, { kind: 'limit', severity: 'stop', text: limitText(shown) }))
  if (harm === 'undone') {
    const severity = audience === 'public' ? 'decide' : 'note'
    if (isExposed) findings.push(attackFinding(shown, { kind: 'undone', severity, text: undoneText(shown) }))
    return findings
  }
  const people = shown.certain ?? 0
  if (certain > 0 && harm === 'learned')
    findings.push(
      attackFinding(shown, {
        kind: 'certain',
        severity: severityOfCertain(certain, limits),
        text: certainText(shown),
        people,
      }),
    )
  else if (certain > 0)
    findings.push(attackFinding(shown, { kind: harm, severity: 'decide', text: foundText(people), people }))
  if (isExposed && excessOf(finding) > limits.aboveControl.max + ROUNDING && certain < excessPeople(finding))
    findings.push(
      attackFinding(shown, {
        kind: harm,
        severity: 'decide',
        text: excessText(shown, harm, limits),
        people: Math.max(0, excessPeople(shown)),
      }),
    )
  return findings
}

/** Shares that are equal differ by rounding alone. */
const ROUNDING = 1e-9

const severityOfCertain = (certain: number, limits: AudienceLimits): Severity =>
  certain > limits.certain ? 'stop' : 'note'

function attackFinding(
  finding: JudgedFinding,
  {
    kind,
    severity,
    text,
    people = hitsOf(finding),
  }: Pick<Finding, 'kind' | 'severity' | 'text'> & { readonly people?: number },
): Finding {
  const { attack, of, unit, fix } = finding
  return {
    kind,
    severity,
    count: people,
    unit: unit ?? 'people',
    columns: of === undefined ? [] : [of],
    text,
    ...defined({ advice: fix }),
    evidence: `attack ${attack}`,
  }
}

const hitsOf = ({ success, targets }: JudgedFinding): number => Math.round(success.share * targets)

/** Those of whom the attacker is right, and would not be without the release. */
const excessPeople = (finding: JudgedFinding): number => Math.round(excessOf(finding) * finding.targets)

function limitText({ attack, success, limit, above, targets }: JudgedFinding): string {
  const allowed = [
    ...(limit === undefined ? [] : [percent(limit)]),
    ...(above === undefined ? [] : [`${points(above)} above outsiders`]),
  ].join(', and ')
  return `The attack ${attack} is right for ${percent(success.share)} of ${count(targets)}. Allowed: ${allowed}.`
}

const certainText = ({ of, certain = 0, unit }: JudgedFinding): string => {
  if (of === undefined)
    return unit === undefined
      ? `A secret of ${counted(certain, 'person', 'people')} can be read off: no other value is possible.`
      : `${count(certain)} ${unit} can be read off for certain.`
  const whose = unit === undefined ? counted(certain, 'person', 'people') : `${count(certain)} ${unit}`
  return `The ${columnName(of)} of ${whose} can be read off: no other value is possible.`
}

const foundText = (certain: number): string =>
  `${counted(certain, 'person is', 'people are')} found for certain by whoever knows their quasi-identifiers: one row fits.`

const HARM_WORDS: Readonly<Record<Exclude<Harm, 'undone'>, (finding: JudgedFinding) => string>> = {
  found: ({ unit }) => (unit === 'rows' ? 'finds' : 'finds the row of'),
  learned: ({ of }) => (of === undefined ? 'learns a secret of' : `learns the ${columnName(of)} of`),
  member: () => 'tells the presence of',
}

function excessText(
  finding: JudgedFinding,
  harm: Exclude<Harm, 'undone'>,
  { aboveControl }: AudienceLimits,
): string {
  const people = excessPeople(finding)
  const whom =
    finding.unit === undefined
      ? agreeing(people, 'person', 'people')
      : agreeing(people, finding.unit.replace(/s\b/, ''), finding.unit)
  return `An attacker ${HARM_WORDS[harm](finding)} ${count(people)} more ${whom} than without the release: ${points(excessOf(finding))} more (allowed ${points(aboveControl.max)}).`
}

function undoneText({ attack, success, targets, unit, baseline }: JudgedFinding): string {
  const hits = `${count(Math.round(success.share * targets))} of ${count(targets)}`
  const what =
    unit === 'descriptions'
      ? `${hits} descriptions of released rows fit one person of the original`
      : `The attack ${attack} undoes the protection of ${hits} ${unit ?? 'people'}`
  return `${what}; guessing comes to ${percent(baseline)}. Nobody is found by that alone.`
}

/** 0.062 → "6.2 points". */
export const points = (share: number): string => {
  const figure = Number((100 * share).toFixed(1))
  return `${figure} ${figure === 1 ? 'point' : 'points'}`
}

/** Attacks that somebody must know were not tried: those with a limit, and those that ended before their end. */
function untried(left: readonly SkippedAttack[], budget: number): Finding[] {
  const findings = left
    .filter(({ isBroken }) => isBroken)
    .map(
      ({ attack, why }): Finding => ({
        kind: 'limit',
        severity: 'stop',
        unit: 'people',
        columns: [],
        text: `The policy limits the attack ${attack}, and it was not tried. ${why}`,
        evidence: `attack ${attack}`,
      }),
    )
  const ended = (by: SkippedAttack['cause']) =>
    left.filter(({ isBroken, cause }) => !isBroken && cause === by)
  const late = ended('time')
  const faulty = ended('fault')
  if (late.length > 0) findings.push(outOfTime(late, budget))
  if (faulty.length > 0)
    findings.push(
      notJudged(
        `${counted(faulty.length, 'attack was', 'attacks were')} not tried to the end. ${faulty[0].why}`,
      ),
    )
  return findings
}

/** Whoever gives attacks more time gets an answer, unless the table is far too large for them. */
function outOfTime(late: readonly SkippedAttack[], budget: number): Finding {
  const names = list(
    late.map(({ attack }) => attack),
    { most: 3, rest: 'attacks' },
  )
  const seconds = Math.ceil((2 * budget) / 1000)
  return {
    ...notJudged(
      `${names} ${agreeing(late.length, 'was', 'were')} not tried to the end: the time for attacks ran out.`,
    ),
    fix: {
      text: `gives attacks ${seconds} seconds`,
      edits: [{ path: ['attack', 'budget'], value: `${seconds}s` }],
    },
  }
}

const notJudged = (text: string): Finding => ({
  kind: 'unjudged',
  severity: 'decide',
  unit: 'people',
  columns: [],
  text,
  evidence: 'attacks',
})
