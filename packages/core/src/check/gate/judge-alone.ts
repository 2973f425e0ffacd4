import { OutisError } from '../../data/errors.ts'
import { valueTest } from '../../data/value/same-values.ts'
import { counted, quotedNames } from '../../data/words/words.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Finding } from '../../policy/options/finding.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { quasiFix } from './policy-fixes.ts'
import { gateFinding } from './release-fault.ts'

/**
 * People who are the only ones with their values in these columns; a row that has none of them is nobody's. Where the table
 * has the column that the policy names as `person`, people are counted, else rows. Undefined where there are more combinations
 * than may be counted. O(rows × columns).
 */
export async function countAlone(
  open: OpenTable,
  columns: readonly string[],
  policy: Pick<Policy, 'person' | 'data'>,
): Promise<number | undefined> {
  const names = columns.filter((name) => open.columns.includes(name))
  if (names.length === 0) return 0
  const person =
    policy.person !== undefined && open.columns.includes(policy.person) ? policy.person : undefined
  try {
    if (person !== undefined) return await peopleAlone(open, names, person, policy)
    return await rowsAlone(open, names, policy)
  } catch (fault) {
    if (fault instanceof OutisError && fault.code === 'DATA_TOO_LARGE') return undefined
    throw fault
  }
}

async function rowsAlone(
  open: OpenTable,
  names: readonly string[],
  { data }: Pick<Policy, 'data'>,
): Promise<number> {
  const isMissing = valueTest(data.missing, 'undeclared')
  if (names.length === 1) {
    const [{ unique }] = await open.profile(names)
    return unique
  }
  const { columns, rows } = await open.combinations(names)
  const missing = columns.map(({ values }) => values.map(isMissing))
  let alone = 0
  for (const [entry, count] of rows.entries())
    if (count === 1 && columns.some(({ codes }, columnIndex) => !missing[columnIndex][codes[entry]])) alone++
  return alone
}

async function peopleAlone(
  open: OpenTable,
  names: readonly string[],
  person: string,
  { data }: Pick<Policy, 'data'>,
): Promise<number> {
  const isMissing = valueTest(data.missing, 'undeclared')
  const { columns, rows } = await open.combinations([...names, person])
  const persons = columns[names.length]
  const nobody = persons.values.map(isMissing)
  const missing = columns.slice(0, names.length).map(({ values }) => values.map(isMissing))
  /** Who has each combination; −1 where several do. */
  const holder = new Map<string, number>()
  for (let entry = 0; entry < rows.length; entry++) {
    if (missing.every((isNone, columnIndex) => isNone[columns[columnIndex].codes[entry]])) continue
    const key = missing.map((_, columnIndex) => columns[columnIndex].codes[entry]).join()
    const code = persons.codes[entry]
    // Each row without a person is of a person of its own.
    const who = nobody[code] ? (rows[entry] === 1 ? persons.values.length + entry : -1) : code
    const before = holder.get(key)
    holder.set(key, before === undefined || before === who ? who : -1)
  }
  const alone = new Set(holder.values())
  alone.delete(-1)
  return alone.size
}

/** Columns whose combination alone is counted; more are taken to tell everybody apart by hundreds of columns. */
const MOST_COLUMNS = 200

/**
 * Who is alone by what is published exactly and no class hides: by each column, and by all of them together. A note:
 * whether that is too many is for the verdict to say.
 *
 * @param open the original where it is at hand, else the release
 */
export async function judgeAlone(
  open: OpenTable,
  columns: readonly string[],
  policy: Policy,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const names = columns.filter((name) => open.columns.includes(name)).slice(0, MOST_COLUMNS)
  let most = { name: names[0], people: 0 }
  for (const name of names) {
    const people = (await countAlone(open, [name], policy)) ?? 0
    if (people === 0) continue
    if (people > most.people) most = { name, people }
    findings.push(aloneFinding([name], people, name))
  }
  if (names.length < 2) return findings
  const together = await countAlone(open, names, policy)
  if (together === undefined) findings.push(tooMany(names))
  else if (together > 0) findings.push(aloneFinding(names, together, most.name))
  return findings
}

const tooMany = (columns: readonly string[]): Finding =>
  gateFinding('unjudged', 'decide', {
    rule: 'alone',
    unit: 'columns',
    columns,
    text: `It was not counted how many people are the only ones with their values of ${quotedNames(columns)} together: there are too many combinations.`,
  })

function aloneFinding(columns: readonly string[], people: number, mended: string): Finding {
  const who = `${counted(people, 'person is', 'people are')} the only ${people === 1 ? 'one' : 'ones'} with`
  const what =
    columns.length === 1
      ? `${people === 1 ? 'that' : 'their'} value of ${quoted(columns[0])}`
      : `${people === 1 ? 'that' : 'their'} values of ${quotedNames(columns)} together`
  return gateFinding('alone', 'note', {
    rule: 'alone',
    count: people,
    columns,
    text: `${who} ${what}, which ${columns.length === 1 ? 'is' : 'are'} published exactly as recorded.`,
    fix: quasiFix(mended),
  })
}

/**
 * The columns that go out as they were recorded and that nobody decided on: neutral ones, and for the public the secrets too, since
 * somebody may know them.
 */
export function exactColumns(columns: readonly { readonly name: string }[], policy: Policy): string[] {
  const { attributes, others, audience } = policy
  const declared = new Map(attributes.map((attribute) => [attribute.name, attribute]))
  const showsSecrets = audience.kind === 'public' && releasesOf(policy).read.sensitive === 'values'
  return columns
    .map(({ name }) => name)
    .filter((name) => {
      const { role = others, publish } = declared.get(name) ?? {}
      return publish !== 'as is' && (role === 'neutral' || (role === 'sensitive' && showsSecrets))
    })
}
