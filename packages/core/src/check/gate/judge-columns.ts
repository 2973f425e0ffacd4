import { count, counted } from '../../data/words/words.ts'
import { recordOf } from '../../methods/registry.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Policy, PolicyAttribute } from '../../policy/options/policy.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import { kindOf } from '../../releases/registry.ts'
import type { ReleaseFault } from './release-fault.ts'

interface SeenColumns {
  readonly policy: Policy
  /** All columns of the release. */
  readonly columns: readonly string[]
  readonly shown: readonly ShownAttribute[]
  /** All columns of the table it was made from, where that is known. */
  readonly original?: readonly string[] | undefined
}

/** Columns that the policy does not publish, and columns that it does and the release lacks. */
export function judgeColumns(seen: SeenColumns): ReleaseFault[] {
  const judge = columnJudge(seen)
  const names = new Set<string>()
  const faults: ReleaseFault[] = []
  for (const { name, column } of seen.shown) {
    if (names.has(name) && name === column) faults.push(twice(name))
    else faults.push(...judge(name))
    names.add(name)
  }
  return [...faults, ...missingColumns(seen, names)]
}

/** Two names that people take for one: capitals, spaces, invisible characters and Unicode forms do not count. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\s_.-]/gu, '')
    .toLowerCase()

function columnJudge({ policy, original }: SeenColumns): (name: string) => ReleaseFault[] {
  const { unpublished = [] } = recordOf(policy.method).needs(policy.method)
  const hidden = new Set(unpublished)
  const declared = new Map(policy.attributes.map((attribute) => [attribute.name, attribute]))
  const alike = new Map(
    [...policy.attributes.map(({ name }) => name), ...unpublished].map((name) => [plainName(name), name]),
  )
  const originalNames = original && new Set(original)
  return (name) => {
    const attribute = declared.get(name)
    if (hidden.has(name) || attribute?.role === 'identifying') return [notPublished(name, name, attribute)]
    if (attribute) return []
    const meant = alike.get(plainName(name))
    if (meant !== undefined) {
      const role = declared.get(meant)
      return [
        hidden.has(meant) || role?.role === 'identifying' ? notPublished(name, meant, role) : twice(name),
      ]
    }
    if (policy.others === 'neutral' && (originalNames === undefined || originalNames.has(name))) return []
    return [undeclared(name, policy)]
  }
}

function notPublished(name: string, meant: string, attribute: PolicyAttribute | undefined): ReleaseFault {
  const identifying = attribute?.role === 'identifying'
  const like =
    name === meant ? 'The release has the column' : `The release has the column ${quoted(name)}, by its name`
  return {
    kind: identifying ? 'column-identifying' : 'column-not-published',
    column: name,
    count: 1,
    text: `${like} ${quoted(meant)}, which ${identifying ? 'the policy calls identifying' : "holds persons' choices and is never published"}.`,
  }
}

const twice = (name: string): ReleaseFault => ({
  kind: 'column-twice',
  column: name,
  count: 1,
  text: `The release has the column ${quoted(name)} beside one that is called the same but for capitals, spaces or characters that nobody sees: the policy publishes one of them.`,
})

const undeclared = (name: string, { others }: Policy): ReleaseFault => ({
  kind: others === 'drop' ? 'column-not-published' : 'column-undeclared',
  column: name,
  count: 1,
  text: `The release has the column ${quoted(name)}, which ${
    others === 'neutral'
      ? 'neither the policy nor the original has'
      : others === 'drop'
        ? 'the policy does not declare and so drops'
        : 'the policy does not declare'
  }.`,
})

function missingColumns({ policy, columns }: SeenColumns, names: ReadonlySet<string>): ReleaseFault[] {
  const record = recordOf(policy.method)
  const { unpublished = [] } = record.needs(policy.method)
  // A neutral column that is left out tells nothing, and no model needs it.
  const published = new Set(
    policy.attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive').map(({ name }) => name),
  )
  for (const name of unpublished) published.delete(name)
  const absent = [...published].filter((name) => !names.has(name))
  absent.unshift(...kindOf(record).read.adds.filter((name) => !columns.includes(name)))
  return absent.map((name) => ({
    kind: 'column-missing',
    column: name,
    count: 1,
    text: `The release lacks the column ${quoted(name)}, which the policy publishes.`,
  }))
}

/** A release has a row for each row of its original: suppressed ones too. */
export function judgeRows(released: number, original: number): ReleaseFault[] {
  if (released === original) return []
  const difference = Math.abs(released - original)
  return [
    {
      kind: 'rows',
      count: difference,
      text: `The release has ${counted(released, 'row')} and the original ${count(original)}: ${counted(difference, 'row')} ${difference === 1 ? 'was' : 'were'} ${released < original ? 'lost' : 'added'}.`,
    },
  ]
}
