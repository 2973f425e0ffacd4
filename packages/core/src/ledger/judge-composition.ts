import { wilson } from '../attacks/kit/judging/wilson.ts'
import { counted, exactPercent } from '../data/words/words.ts'
import { composeAliases, type NewestRows } from './compose-aliases.ts'
import {
  type ComposedFinding,
  type ComposeOptions,
  composeClasses,
  composeForms,
} from './compose-releases.ts'
import { changedSignatures } from './compose-signatures.ts'
import { MOST_ADDED, type RememberedRelease } from './ledger.ts'
import { peopleOfReleases } from './people-of-releases.ts'

/** A finding and whether the release may go out with it. */
export interface JudgedComposition extends ComposedFinding {
  readonly holds: boolean
  /** One plain sentence. */
  readonly text: string
}

/**
 * Lays a release beside all earlier ones of its source, before it is written. The attacker knows in which class of each release
 * every person is, and who came and left: more than most do, so what holds against them holds.
 */
export async function judgeComposition(
  newest: RememberedRelease,
  earlier: readonly RememberedRelease[],
  rows: NewestRows,
  options: ComposeOptions,
): Promise<readonly JudgedComposition[]> {
  if (earlier.length === 0) return []
  const releases = [...earlier, newest]
  const placesOf = new Int32Array(rows.table.rows)
  for (const [row, place] of rows.places.entries()) placesOf[row] = place
  // People are numbered by their places in the newest release, whose lists are in the order of its keys.
  const rowsOf = rows.rowsOf.map((list) => list.map((row) => (row < 0 ? -1 : placesOf[row])))
  const people = peopleOfReleases(newest.keys.length, earlier, rowsOf)
  const findings: ComposedFinding[] = []
  for (const columns of columnsTogether(releases)) {
    const found = await composeClasses(releases, people, { ...options, columns })
    if (found) findings.push({ ...found, way: columns.length === 1 ? 'classes' : 'rows' })
  }
  findings.push(...composeAliases(newest, earlier, rows))
  const forms = composeForms(releases, people)
  if (forms) findings.push({ ...forms, way: 'forms' })
  findings.push(...changedRoles(releases))
  for (const of of options.invariant ?? []) {
    const { people: again, changed } = changedSignatures(releases, people, of)
    findings.push({
      of,
      way: 'signatures',
      people: again,
      together: changed / Math.max(1, again),
      alone: 0,
      certain: 0,
    })
  }
  return findings.map(judged)
}

/** Every column that is sensitive somewhere; and, where several columns go along with a row, all that every release shows. */
function columnsTogether(releases: readonly RememberedRelease[]): readonly (readonly string[])[] {
  const plain = releases.map(({ columns }) => columns.filter(({ shown }) => shown === undefined))
  const sensitive = new Set(
    plain.flatMap((columns) => columns.filter(({ role }) => role === 'sensitive').map(({ name }) => name)),
  )
  const everywhere = plain[plain.length - 1]
    .map(({ name }) => name)
    .filter((name) => plain.every((columns) => columns.some((column) => column.name === name)))
  const single = [...sensitive].map((name) => [name])
  return everywhere.length > 1 || (everywhere.length === 1 && !sensitive.has(everywhere[0]))
    ? [...single, everywhere]
    : single
}

/** A column that is sensitive in one release and tells classes apart in another: nobody can say what both tell together. */
function changedRoles(releases: readonly RememberedRelease[]): readonly ComposedFinding[] {
  const sensitive = releases.flatMap(({ columns }) =>
    columns.filter(({ role }) => role === 'sensitive').map(({ name }) => name),
  )
  const both = new Set(sensitive.filter((name) => releases.some(({ quasi }) => quasi.includes(name))))
  return [...both].map((of) => ({ of, way: 'role', people: 0, together: 1, alone: 0, certain: 0 }))
}

function judged(finding: ComposedFinding): JudgedComposition {
  const { way, people, together, alone, certain } = finding
  const isChance =
    way === 'forms' && wilson({ hits: Math.round(together * people), targets: people }).low <= alone
  const most = way === 'signatures' ? 0 : MOST_ADDED
  const holds = certain === 0 && (isChance || together - alone <= most)
  return { ...finding, holds, text: sentence(finding, holds) }
}

function sentence({ of, way, people, together, alone, certain }: ComposedFinding, holds: boolean): string {
  const what = of === undefined ? 'the rest of a row' : `"${of}"`
  if (way === 'role')
    return `${what} is sensitive in one release and a quasi-identifier in another: what both tell together cannot be judged.`
  if (way === 'signatures')
    return `${exactPercent(together)} of those who were in an earlier release have other values of ${what} around them now (${counted(people, 'person', 'people')}).`
  if (way === 'grades')
    return holds
      ? `${what} has the same grades as before.`
      : `${what} has other grades than before in ${exactPercent(together)} of the rows that both releases have: two grades of a number tell more of it than one.`
  const told =
    way === 'forms'
      ? 'Who is in the form of the sensitive rows every time is sensitive'
      : `With all releases at hand ${what} is told`
  return (
    `${told} in ${exactPercent(together)} of the cases, with the best of them alone in ${exactPercent(alone)} (${counted(people, 'person', 'people')})` +
    `${certain > 0 ? `; of ${counted(certain, 'person', 'people')} one value is left, which no release alone tells` : ''}.`
  )
}
