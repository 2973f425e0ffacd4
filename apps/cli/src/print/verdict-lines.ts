import { FINDING_KINDS } from '@outis/core/options'
import type { ReleaseVerdict } from '@outis/core/verdict'
import { agreeing, count, counted, list } from '@outis/core/words'
import { shortened, wrapped } from '../text-width.ts'

type Finding = ReleaseVerdict['findings'][number]
type AcceptedFinding = ReleaseVerdict['accepted'][number]

/** A line of a screen. `head` has the word, `aside` stands back. */
export interface Line {
  readonly text: string
  readonly tone?: 'head' | 'aside'
}

/** What stands around a verdict. */
export interface ShownVerdict {
  readonly verdict: ReleaseVerdict
  /** What is published and what it costs, as sentences. */
  readonly publication?: readonly string[]
  readonly warnings?: readonly string[]
  /** What else somebody must know, as sentences. */
  readonly remarks?: readonly string[]
  /** Where files are, as short texts. */
  readonly files?: readonly string[]
  /** What makes a fix by its number: `outis run policy.yaml`. Absent where no run numbered the findings. */
  readonly fixedBy?: string
  /** Characters of a line. */
  readonly width: number
}

/** A screen as most terminals have it. */
export const SCREEN = { lines: 25, width: 100 } as const

/** Findings that a screen shows. */
const MOST_FINDINGS = 5

interface Room {
  readonly findings: number
  /** Lines of each sentence on what is published. */
  readonly sentence: number
  readonly warnings: number
  readonly spaced: boolean
}

/** From the widest to the narrowest: findings are the last to go. */
const ROOMS: readonly Room[] = [
  { findings: MOST_FINDINGS, sentence: 3, warnings: 2, spaced: true },
  { findings: MOST_FINDINGS, sentence: 2, warnings: 2, spaced: false },
  { findings: MOST_FINDINGS, sentence: 1, warnings: 1, spaced: false },
  { findings: MOST_FINDINGS, sentence: 1, warnings: 0, spaced: false },
  ...[4, 3, 2, 1].map((findings) => ({ findings, sentence: 1, warnings: 0, spaced: false })),
]

/** A verdict on one screen: the word, figures of people, findings with what ends them, what is published, where it is. */
export function verdictLines(shown: ShownVerdict, most: number = SCREEN.lines): Line[] {
  let lines: Line[] = []
  for (const room of ROOMS) {
    lines = linesIn(room, shown)
    if (lines.length <= most) break
  }
  return lines
}

function linesIn(room: Room, shown: ShownVerdict): Line[] {
  const { verdict, publication = [], remarks = [], files = [], width } = shown
  const pressing = verdict.findings.filter(({ severity }) => severity !== 'note')
  const listed = pressing.slice(0, room.findings)
  const warnings = warningsOf(shown)
  const gap: readonly Line[] = room.spaced ? [{ text: '' }] : []
  const blocks = [
    [
      ...cut(verdict.headline, { most: 2, width }).map((text): Line => ({ text, tone: 'head' })),
      ...factsBeside(verdict, listed).flatMap((fact) =>
        plain(fact, { most: 2, width, indent: '  ', hang: '  ' }),
      ),
    ],
    [
      ...listed.flatMap((finding, index) => findingLines(finding, index + 1, shown)),
      ...restLine(shown, { listed: listed.length, warnings: warnings.length - room.warnings }),
      ...acceptedLines(verdict.accepted, width),
      ...warnings
        .slice(0, room.warnings)
        .flatMap((warning) => plain(`warning: ${warning}`, { most: 2, width, indent: '  ', hang: '  ' })),
    ],
    publication.flatMap((sentence) =>
      plain(sentence, { most: room.sentence, width, indent: '  ', hang: '  ' }),
    ),
    [
      ...remarks.flatMap((remark) => plain(remark, { most: 2, width, hang: '  ' })),
      ...joined(files, width).map((text): Line => ({ text })),
    ],
  ].filter((block) => block.length > 0)
  return blocks.flatMap((block, index) => (index === 0 ? block : [...gap, ...block]))
}

/** All findings, notes too, with what found each and all that helps: nothing is cut. */
export function allFindings({ verdict, ...shown }: ShownVerdict): Line[] {
  return verdict.findings.flatMap((finding, index) => [
    ...findingLines(finding, index + 1, { ...shown, verdict }, Number.POSITIVE_INFINITY),
    ...(finding.fix && finding.advice !== undefined
      ? beside(`or: ${finding.advice}`, shown.width, Number.POSITIVE_INFINITY)
      : []),
    ...beside(
      `${SEVERITIES[finding.severity]}; found by ${finding.evidence}`,
      shown.width,
      Number.POSITIVE_INFINITY,
    ),
  ])
}

const SEVERITIES = {
  stop: 'stops the release',
  decide: 'needs a decision',
  note: 'good to know, needs no decision',
} as const

/** What a finding says is not said twice. */
function factsBeside({ facts }: ReleaseVerdict, listed: readonly Finding[]): string[] {
  return facts
    .map((fact) => listed.reduce((rest, { text }) => rest.replace(text, () => '').trim(), fact))
    .filter((fact) => fact !== '')
}

function findingLines(finding: Finding, number: number, shown: ShownVerdict, most = 3): Line[] {
  const label = `  ${number}. `
  const sentence = plain(finding.text, { most, width: shown.width, indent: ' '.repeat(label.length) })
  const remedy = remedyOf(finding, number, shown.fixedBy)
  return [
    ...sentence.map(({ text }, index) => ({
      text: index === 0 ? `${label}${text.slice(label.length)}` : text,
    })),
    ...(remedy === undefined ? [] : beside(remedy, shown.width, most)),
  ]
}

const beside = (text: string, width: number, most: number): Line[] =>
  cut(text, { most: Math.min(most, 2), width, indent: '     ' }).map((line) => ({
    text: line,
    tone: 'aside',
  }))

function remedyOf({ fix, advice }: Finding, number: number, fixedBy?: string): string | undefined {
  if (fix)
    return fixedBy === undefined
      ? `fix: a new release, by a policy that ${fix.text}`
      : `fix: ${fixedBy} --fix ${number} (${fix.text})`
  return advice === undefined ? undefined : `what helps: ${advice}`
}

/** What is not on the screen, and that a finding can be accepted. */
function restLine(
  { verdict: { word, findings } }: ShownVerdict,
  { listed, warnings }: { readonly listed: number; readonly warnings: number },
): Line[] {
  const pressing = findings.filter(({ severity }) => severity !== 'note').length
  const rest = [
    ...(pressing > listed ? [counted(pressing - listed, 'more finding')] : []),
    ...(findings.length > pressing
      ? [counted(findings.length - pressing, 'note that needs no decision', 'notes that need no decision')]
      : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  const canBeAccepted =
    word === 'decide' &&
    findings.some(({ kind, severity }) => severity === 'decide' && FINDING_KINDS[kind].acceptable)
  return [
    ...(canBeAccepted
      ? [
          {
            text: '  What may stay as it is can be accepted in the policy, with a reason and a name (`accept`).',
          },
        ]
      : []),
    ...(rest.length > 0 ? [{ text: `  ${list(rest)}: --verbose`, tone: 'aside' as const }] : []),
  ]
}

/** Of what was accepted, a few with their reasons. */
const MOST_ACCEPTED = 2

function acceptedLines(accepted: readonly AcceptedFinding[], width: number): Line[] {
  const lines = accepted.slice(0, MOST_ACCEPTED).flatMap(({ text, because, by, until }) => {
    const reason = `${because.replace(/\.?$/, '.')} Decided by ${by}${until === undefined ? '' : `, until ${until}`}.`
    return plain(`accepted: ${text} Reason: ${reason}`, { most: 2, width, indent: '  ', hang: '  ' })
  })
  const rest = accepted.length - MOST_ACCEPTED
  return rest > 0
    ? [...lines, { text: `  ${count(rest)} more ${agreeing(rest, 'finding is', 'findings are')} accepted.` }]
    : lines
}

/** What a finding says already, of whichever columns, is no warning beside it. */
function warningsOf({ verdict: { findings, accepted }, warnings = [] }: ShownVerdict): string[] {
  const told = new Set([...findings, ...accepted].map(({ text }) => firstSentence(text)))
  return warnings.filter((warning) => !told.has(firstSentence(warning)))
}

/** Without the names in it. */
const firstSentence = (text: string): string => text.replace(/"[^"]*"|“[^”]*”/g, '“”').split(/\. |\.$/)[0]

interface Cut {
  readonly most: number
  readonly width: number
  readonly indent?: string
  /** What the lines after the first stand further in: a number at their beginning is then no number of a finding. */
  readonly hang?: string
}

export const plain = (text: string, shape: Cut): Line[] => cut(text, shape).map((line) => ({ text: line }))

/** A text in so many lines; what is longer ends in "…". */
function cut(text: string, { most, width, indent = '', hang = '' }: Cut): string[] {
  const lines = wrapped(text, width, `${indent}${hang}`)
    .split('\n')
    .map((line, index) => (index === 0 ? line.slice(hang.length) : line))
  const kept = lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines
  return most === Number.POSITIVE_INFINITY ? kept : kept.map((line) => shortened(line, width))
}

/** Short texts on as few lines as they fit, with dots between them. A path is never cut: somebody copies it. */
export function joined(texts: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const text of texts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 3 + text.length <= width)
      lines[lines.length - 1] = `${last} · ${text}`
    else lines.push(text)
  }
  return lines
}
