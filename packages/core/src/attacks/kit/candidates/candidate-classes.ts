import type { CheckedQuasi } from '../../../check/check-input.ts'
import { coveringTexts } from '../../../check/covering-texts.ts'
import { readQuasi } from '../../../check/quasi-reading.ts'
import { type AttackColumn, type AttackInput, type AttackTable, columnOf } from '../../attack.ts'
import { classesBy, type ReleasedClasses } from '../reading/released-classes.ts'

/** For each distinct person of a register, the classes of the release that they may be in. */
export interface CandidateClasses {
  /** Which distinct person each row of the register is. */
  readonly personOf: Uint32Array
  readonly persons: number
  /** Classes that cover person p: classes[offsets[p]] … classes[offsets[p + 1] − 1], ascending. */
  readonly offsets: Float64Array
  readonly classes: Uint32Array
}

/** Pairs of person and class beyond which they are not listed one by one: every person fits nearly everywhere then. */
const MOST_PAIRS = 40_000_000

/** A register laid beside a release, before anybody is looked up. */
export interface CandidateFinder {
  /** Which distinct person each row of the register is. */
  readonly personOf: Uint32Array
  readonly persons: number
  /** Looks everybody up: the classes that cover each distinct person, ascending. The list is overwritten for the next. */
  each(visit: (person: number, classes: Uint32Array) => void): Promise<void>
}

/**
 * Lays a register beside a release: which classes cover each person's quasi-identifiers, by hierarchies, ranges and sets as
 * the check reads them. Persons alike in all quasi-identifiers are looked up once.
 * O(persons × columns × classes / 32), by bits.
 *
 * @param register rows with the original's columns: the people of the release, or others
 */
export function candidateFinder(
  { release, quasi, policy, context }: Pick<AttackInput, 'release' | 'quasi' | 'policy' | 'context'>,
  register: AttackTable,
  classes: ReleasedClasses,
): CandidateFinder {
  const names = quasi.map(({ name }) => name)
  const persons = classesBy(register, names)
  const covered = quasi.map((column, columnIndex) =>
    coveredClasses(column, {
      published: columnOf(release, column.name),
      register: columnOf(register, column.name),
      ofClass: classes.codes[columnIndex],
      missing: { tokens: policy.data.missing, wildcard: policy.data.missingAs === 'wildcard' },
    }),
  )
  const words = Math.ceil(classes.count / 32)
  const both = new Uint32Array(words)
  const fitting = new Uint32Array(classes.count)
  return {
    personOf: persons.ofRow,
    persons: persons.count,
    async each(visit) {
      for (let person = 0; person < persons.count; person++) {
        if (person % 256 === 0) await context.pause()
        both.fill(ALL)
        for (const [index, masks] of covered.entries()) {
          const mask = masks[persons.codes[index][person]]
          for (let word = 0; word < words; word++) both[word] &= mask[word]
        }
        visit(person, fitting.subarray(0, setBits(both, fitting)))
      }
    },
  }
}

/** The same with everybody's candidates listed. Throws where there are more than MOST_PAIRS of them. */
export async function candidateClasses(
  input: Pick<AttackInput, 'release' | 'quasi' | 'policy' | 'context'>,
  register: AttackTable,
  classes: ReleasedClasses,
): Promise<CandidateClasses> {
  const { personOf, persons, each } = candidateFinder(input, register, classes)
  const offsets = new Float64Array(persons + 1)
  const lists: Uint32Array[] = []
  let pairs = 0
  await each((person, list) => {
    pairs += list.length
    if (pairs > MOST_PAIRS) throw new RangeError('Too many candidates.')
    lists.push(list.slice())
    offsets[person + 1] = pairs
  })
  const listed = new Uint32Array(pairs)
  lists.forEach((list, person) => {
    listed.set(list, offsets[person])
  })
  return { personOf, persons, offsets, classes: listed }
}

const ALL = 0xffffffff

/** Texts are read one by one; which rows have them does not matter for that. */
const NO_ROWS = new Uint32Array(0)
const NO_CLASSES = new Int32Array(0)

interface CoveredColumn {
  readonly published: AttackColumn
  readonly register: AttackColumn
  /** Code of the published text of each class. */
  readonly ofClass: Uint32Array
  readonly missing: { readonly tokens: readonly string[]; readonly wildcard: boolean }
}

/** For each value of the register, the classes whose text covers it, as bits. */
function coveredClasses(
  column: CheckedQuasi,
  { published, register, ofClass, missing }: CoveredColumn,
): readonly Uint32Array[] {
  const words = Math.ceil(ofClass.length / 32)
  const texts = Array.from(ofClass, (code) => published.values[code])
  const { readings } = readQuasi([column], {
    grouping: { count: texts.length, texts: [texts], rows: NO_ROWS, classOf: NO_CLASSES, suppressedRows: 0 },
    tokens: missing.tokens,
  })
  const ofText = new Map<string, Uint32Array>()
  texts.forEach((text, textIndex) => {
    let mask = ofText.get(text)
    if (mask === undefined) {
      mask = new Uint32Array(words)
      ofText.set(text, mask)
    }
    mask[textIndex >>> 5] |= 1 << (textIndex & 31)
  })
  const covering = coveringTexts(readings[0], missing.wildcard)
  return register.values.map((value) => {
    const mask = new Uint32Array(words)
    for (const text of covering(value).texts) {
      const those = ofText.get(text)!
      for (let word = 0; word < words; word++) mask[word] |= those[word]
    }
    return mask
  })
}

/** Writes the places of the bits that are set, ascending; returns how many. Bits past the end of the list are none. */
function setBits(words: Uint32Array, indices: Uint32Array): number {
  let length = 0
  for (let word = 0; word < words.length; word++) {
    for (let bits = words[word]; bits !== 0; bits &= bits - 1) {
      const index = word * 32 + (31 - Math.clz32(bits & -bits))
      if (index < indices.length) indices[length++] = index
    }
  }
  return length
}
