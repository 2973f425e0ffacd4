import { type Document, isPair, isScalar, type Node, type Pair, parseDocument, Scalar, visit } from 'yaml'

/** What may be told of the values that a policy names. */
export interface KnownValues {
  /** Whether a value of a column may be shown. */
  readonly shows: (column: string, value: string) => boolean
  /** Whether a text is a value of some column that may not be shown. */
  readonly hides: (value: string) => boolean
}

export interface ShownPolicy {
  readonly text: string
  /** Sentences: what was left out. */
  readonly notes: readonly string[]
}

export const HIDDEN = '(not shown)'

/** A longer policy is cut: whoever needs all of it has the file. */
const MOST_CHARACTERS = 20_000

/**
 * A policy as it was read, for a report that can be shared: without comments, which nobody looked through for it, and
 * without what a report must not tell: the seed, credentials, folders of the machine, values of rare rows and the bounds
 * of grades.
 */
export function shownPolicy(text: string, known: KnownValues): ShownPolicy {
  const document: Document = parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
  })
  const notes = new Set<string>()
  document.commentBefore = null
  document.comment = null
  visit(document, {
    Node(_, node) {
      if (node.comment || node.commentBefore) notes.add(NOTES.comments)
      node.comment = null
      node.commentBefore = null
    },
  })
  visit(document, {
    Pair(_, pair, path) {
      maskKey(pair, keysOf(path), { known, notes })
    },
    Scalar(role, node, path) {
      if (role !== 'key')
        maskValue(node, { keys: keysOf(path), item: typeof role === 'number' }, { known, notes })
    },
  })
  const shown = writtenOut(document)
  if (shown === undefined) return { text: '', notes: [NOTES.unwritable] }
  if (shown.length <= MOST_CHARACTERS) return { text: shown, notes: [...notes] }
  return { text: `${shown.slice(0, MOST_CHARACTERS)}\n…`, notes: [...notes, NOTES.cut] }
}

const NOTES = {
  comments: 'Comments are left out.',
  seed: 'The seed is not shown: it would let random choices be repeated.',
  credentials: 'Names and passwords of databases are not shown.',
  addresses: 'Addresses of databases are not shown.',
  query: 'The query is not shown: it may name values.',
  folders: 'Folders of the machine are not shown.',
  rare: 'Values that fewer than 10 rows have, or none, are not shown.',
  bounds: 'Bounds of grades are not shown: they would tell what grades stand for.',
  unwritable: 'The policy cannot be shown: it is written in a form of YAML that only programs write.',
  cut: 'The policy is longer than shown here.',
} as const

/** What cannot be written out is no reason to make no release. */
function writtenOut(document: Document): string | undefined {
  if (document.contents === null) return ''
  try {
    return document.toString({ lineWidth: 100 }).trimEnd()
  } catch {
    return undefined
  }
}

interface Masking {
  readonly known: KnownValues
  readonly notes: Set<string>
}

interface Place {
  /** Keys from the top of the policy. */
  readonly keys: readonly string[]
  /** It stands in a list. */
  readonly item: boolean
}

const keysOf = (path: readonly (Document | Node | Pair)[]): string[] =>
  path.flatMap((step) => (isPair(step) && isScalar(step.key) ? [String(step.key.value)] : []))

function maskValue(node: Scalar, place: Place, { known, notes }: Masking): void {
  const value = String(node.value)
  const { masked, note } = maskOf(value, place, known) ?? withoutPlaces(value) ?? {}
  if (masked === undefined || note === undefined) return
  node.value = masked
  node.type = Scalar.PLAIN
  notes.add(note)
}

interface Mask {
  readonly masked: string
  readonly note: string
}

function maskOf(value: string, { keys, item }: Place, known: KnownValues): Mask | undefined {
  const [section, column = '', part = ''] = keys
  if (section === 'seed') return { masked: HIDDEN, note: NOTES.seed }
  const key = keys.at(-1)
  // A password may have any characters: no pattern finds all of it.
  if (key === 'postgres' || key === 'spark') return { masked: HIDDEN, note: NOTES.addresses }
  if (key === 'query') return { masked: HIDDEN, note: NOTES.query }
  if (
    section === 'attributes' &&
    VALUED.has(part) &&
    (item || part === 'order') &&
    !keys.some((key) => FORMS.has(key))
  )
    return known.shows(column, value) ? undefined : { masked: HIDDEN, note: NOTES.rare }
  if (section !== 'method') return undefined
  if (keys.includes('bounds')) return { masked: HIDDEN, note: NOTES.bounds }
  return known.hides(value) ? { masked: HIDDEN, note: NOTES.rare } : undefined
}

/** Parts of an attribute that name values of its column. */
const VALUED = new Set(['hierarchy', 'taxonomy', 'order'])

/** Forms of a hierarchy whose lists hold widths and units, no values. */
const FORMS = new Set(['intervals', 'prefix', 'keep', 'dates', 'ranges', 'top', 'bottom'])

/** A leaf of a tree may be written as a key without anything below it; and a group may be called like a rare value. */
function maskKey({ key, value }: Pair, keys: readonly string[], { known, notes }: Masking): void {
  const [section, column = '', part = ''] = keys
  if (section !== 'attributes' || !VALUED.has(part) || !isScalar(key)) return
  const leaf = !value || (isScalar(value) && (value.value === null || value.value === ''))
  const name = String(key.value)
  if (leaf ? known.shows(column, name) : !known.hides(name)) return
  key.value = HIDDEN
  notes.add(NOTES.rare)
}

function withoutPlaces(value: string): Mask | undefined {
  const address = value
    .replace(/(:\/\/)[^/@\s]*@/, `$1${HIDDEN}@`)
    .replace(/\b(password|user)=[^&\s]*/gi, `$1=${HIDDEN}`)
  if (address !== value) return { masked: address, note: NOTES.credentials }
  if (!/^(?:\/|~|[A-Za-z]:[\\/]|\\\\)/.test(value)) return undefined
  return { masked: `…/${value.split(/[\\/]/).at(-1)}`, note: NOTES.folders }
}
