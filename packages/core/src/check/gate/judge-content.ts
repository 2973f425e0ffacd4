import { quoted } from '../../policy/options/declaration.ts'
import type { Finding, FindingKind, PolicyFix } from '../../policy/options/finding.ts'
import type { Policy, PolicyAttribute } from '../../policy/options/policy.ts'
import type { IdentifyingSign, SeenColumn } from '../../profile/looks-identifying.ts'
import { hintsOfName } from '../../profile/match-name.ts'
import { suggestRole } from '../../profile/suggest-role.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { lookOf, seenColumn } from './identifying-columns.ts'
import { type CopyJudge, copyJudge } from './judge-copies.ts'
import { quasiFix, roleFix } from './policy-fixes.ts'
import { countTexts, gateFinding, type ReleaseFault, warningsOf } from './release-fault.ts'

/** A column as it is, or will be, published. */
export interface PublishedContent extends Pick<PolicyAttribute, 'name' | 'role'> {
  readonly publish: PolicyAttribute['publish'] | undefined
  /** In the release; several may show one attribute. */
  readonly column: string
  /**
   * `recorded`: its cells are those of the original. `changed`: the method has generalised or hidden them. `later`: it will be
   * generalised, and cells that tell who somebody is may go out or not.
   */
  readonly cells: 'recorded' | 'changed' | 'later'
  /** Rows of each text. */
  readonly texts: () => Promise<ReadonlyMap<string, number>>
}

export interface ContentFindings {
  /** For the verdict: faults and warnings, and nothing of what is undecided. */
  readonly findings: readonly Finding[]
  readonly faults: readonly ContentFault[]
  readonly warnings: readonly string[]
  /** Columns that hold what names people, and that the method has still to generalise: judge the release. */
  readonly undecided: readonly string[]
}

/** A fault with its reason alone, for a sentence that names several columns. */
export interface ContentFault extends ReleaseFault {
  readonly attribute: string
  readonly reason: string
}

/**
 * What published columns tell whatever the policy calls them: identifying names and contents are faults in every role, what
 * others are likely to know is a warning. The one judge of `run` and `check`. O(distinct values), and what `copyJudge` takes.
 */
export async function judgeContent(
  policy: Policy,
  columns: readonly PublishedContent[],
  original: OpenTable | undefined,
): Promise<ContentFindings> {
  const judged = columns.filter(({ role, publish }) => role !== 'identifying' && publish !== 'as is')
  const copies = original && judged.length > 0 ? await copyJudge(policy, original) : undefined
  const faults: ContentFault[] = []
  const findings: Finding[] = []
  const undecided: string[] = []
  for (const published of judged) {
    const { name, column, role, cells } = published
    const counted = await published.texts()
    const isChanged = role === 'quasi' || cells !== 'recorded'
    const texts = isChanged ? withoutLabels(counted) : counted
    const seen = seenColumn({ name, texts, missing: policy.data.missing })
    const judgement = await (isChanged ? judgeChanged(seen, copies) : judgeRecorded(role, seen, copies))
    const text = `${quoted(name)} is published and seems to be identifying: ${judgement.fault}`
    if (judgement.fault !== undefined && cells === 'later') undecided.push(name)
    else if (judgement.fault !== undefined) {
      const { fault: reason } = judgement
      faults.push({ kind: 'values-identifying', column, count: 1, text, attribute: name, reason })
      findings.push(identifierFinding(published, seen, text))
    } else if (judgement.warning !== undefined)
      findings.push(warningFinding(published, seen, judgement.warning))
  }
  return { findings, faults, warnings: warningsOf(findings), undecided }
}

const rowsWithValue = ({ rows, figures }: SeenColumn): number => rows - figures.missing

const identifierFinding = ({ name }: PublishedContent, seen: SeenColumn, text: string): Finding =>
  gateFinding('identifier', 'stop', {
    rule: 'content',
    count: rowsWithValue(seen),
    columns: [name],
    text,
    fix: roleFix(name, 'identifying', `leaves ${quoted(name)} out`),
  })

const warningFinding = (
  { name }: PublishedContent,
  seen: SeenColumn,
  { kind, rule, text, fix }: Warning,
): Finding =>
  gateFinding(kind, 'decide', {
    rule,
    count: rowsWithValue(seen),
    columns: [name],
    text: `${quoted(name)} ${text}`,
    fix: fix ?? quasiFix(name),
  })

/** Why a column must not go out, or what somebody should look at. */
interface Judged {
  readonly fault?: string | undefined
  readonly warning?: Warning | undefined
}

interface Warning {
  readonly kind: FindingKind
  readonly rule: string
  /** A sentence without its subject. */
  readonly text: string
  /** Default: the column becomes a quasi-identifier. */
  readonly fix?: PolicyFix
}

async function judgeRecorded(
  role: PolicyAttribute['role'],
  seen: SeenColumn,
  copies: CopyJudge | undefined,
): Promise<Judged> {
  const look = lookOf(seen)
  if (look && !(role === 'sensitive' && isProse(look, seen))) return { fault: look.reason }
  const copy = await copies?.identifying(seen)
  if (copy !== undefined) return { fault: copy }
  if (look) return { warning: { kind: 'alone', rule: 'singular', text: SINGULAR } }
  if (othersKnow(role, seen))
    return {
      warning: {
        kind: 'known',
        rule: 'known',
        text: `looks like something that others know of people, and the policy calls it ${role}: it is published exactly as recorded, and no class hides whose it is. Declare it quasi, or say publish: "as is".`,
      },
    }
  const code = await copies?.quasi(seen)
  if (code === undefined) return {}
  return {
    warning: { kind: 'copy', rule: 'copy', text: `tells a quasi-identifier by another name. ${code}` },
  }
}

/** Of what is generalised or hidden, the cells that are still as they were recorded: names, forms and copies count. */
async function judgeChanged(seen: SeenColumn, copies: CopyJudge | undefined): Promise<Judged> {
  const look = lookOf(seen, 'generalised')
  return { fault: look?.reason ?? (await copies?.identifying(seen, 'generalised')) }
}

/** `021**`, `[20, 30)`, `20-29`, `>= 65`. */
const LABEL = /\*|^\[|^\(-?[\d.]+\s?[,;]|^[<>≤≥{]|^-?\d+([.,]\d+)?\s?[-–]\s?-?\d+([.,]\d+)?$/

const withoutLabels = (texts: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map([...texts].filter(([text]) => !LABEL.test(text)))

const SINGULAR =
  'is sensitive, and nearly every row has a text of its own: who knows the text elsewhere finds the row by it.'

/** Texts of which nearly every row has its own, and which are no codes: what somebody wrote of a person. */
function isProse({ by }: IdentifyingSign, { values }: SeenColumn): boolean {
  if (by !== 'uniqueness' || values.type === 'number') return false
  const coded = values.texts.filter((text) => /\d/.test(text) && !/\s/.test(text.trim()))
  if (coded.length * 2 >= values.texts.length) return false
  // "Case 12", "Case 13": one text with a number.
  const numbered = values.texts.filter((text) => /^\p{L}+\W*\d+$/u.test(text.trim()))
  return new Set(numbered.map((text) => text.replace(/\d+/, ''))).size !== 1
}

/** Whether a profile calls a column a quasi-identifier by its name or by the form of its values. */
function othersKnow(role: PolicyAttribute['role'], seen: SeenColumn): boolean {
  const { role: suggested, kind } = suggestRole(seen)
  if (suggested !== 'quasi') return false
  // What a person does, earns or believes may well be a secret; when they were born and where they live is none.
  return role === 'neutral' || kind === 'date' || kind === 'postal code' || isCoordinate(seen.name)
}

const isCoordinate = (name: string): boolean =>
  /(^|[^a-z])(lat|latitude|lon|lng|long|longitude|coordinates|geocode)([^a-z]|$)/i.test(name) &&
  hintsOfName(name).some(({ kind }) => kind === 'place')

/** Columns of a release that tell who somebody is, or what others know, though the policy calls them something else. */
export function judgeLooks(
  policy: Policy,
  open: OpenTable,
  {
    shown,
    original,
  }: { readonly shown: readonly ShownAttribute[]; readonly original?: OpenTable | undefined },
): Promise<ContentFindings> {
  const declared = new Map(policy.attributes.map((attribute) => [attribute.name, attribute]))
  const hidesSecrets = releasesOf(policy).read.sensitive === 'stand-ins'
  const columns = shown.map((attribute): PublishedContent => {
    const { role = 'neutral', publish } = declared.get(attribute.name) ?? {}
    const isChanged = role === 'quasi' || (role === 'sensitive' && hidesSecrets)
    return {
      name: attribute.name,
      column: attribute.column,
      role,
      publish,
      cells: isChanged ? 'changed' : 'recorded',
      texts: () => countTexts(open, attribute),
    }
  })
  return judgeContent(policy, columns, original)
}
