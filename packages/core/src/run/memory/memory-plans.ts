import { OutisError } from '../../data/errors.ts'
import { applyPersonalised } from '../../data/recoding/apply-personalised.ts'
import { applyPlaces } from '../../data/recoding/apply-recoding.ts'
import { applySliced } from '../../data/recoding/apply-sliced.ts'
import { dealing } from '../../data/recoding/dealing-order.ts'
import { seedless, unlabelledError, unseenChoices } from '../../data/recoding/plan-faults.ts'
import {
  type AssignedRecoding,
  cellOfClass,
  keptText,
  type LevelsRecoding,
  needsRanks,
  type PersonalisedRecoding,
  type SlicedRecoding,
} from '../../data/recoding/recoding.ts'
import { dealtClasses } from './memory-dealing.ts'
import { columnOf, type MemoryState } from './memory-state.ts'

/** A column that a plan changes: what each row in question shows. */
export interface PlannedColumn {
  readonly texts: readonly string[]
  readonly codes: ArrayLike<number>
}

export interface AppliedPlan {
  /** By name; columns that are not here are published as they are. */
  readonly columns: ReadonlyMap<string, PlannedColumn>
  /** 1 for each suppressed row; absent where the plan suppresses none. */
  readonly suppressed?: Uint8Array
  /** Where rows are set together anew: the row in question that each is scored as. */
  readonly sources?: () => Uint32Array
}

export function applyLevelsPlan(state: MemoryState, recoding: LevelsRecoding): AppliedPlan {
  const rows = state.numbers.length
  const places = recoding.columns.map(({ name, values }) => placesOf(state, name, values))
  const { columns, suppressed } = applyPlaces(recoding, places, rows)
  return {
    columns: new Map(columns.map(({ name, labels, codes }) => [name, { texts: labels, codes }])),
    ...(recoding.columns.length > 0 && { suppressed }),
  }
}

/** The place of each row's text in a plan's list, 0 for every token that means "no value". */
function placesOf(state: MemoryState, name: string, values: readonly string[]): Uint32Array {
  const { values: texts, codes, rows } = columnOf(state, name)
  const tokens = new Set(values.length > 0 ? state.missing : [])
  const known = new Map(values.map((value, valueIndex) => [value, valueIndex]))
  const placeOf = texts.map((text) => (tokens.has(text) ? 0 : known.get(text)))
  const unseen = placeOf.flatMap((place, index) => (place === undefined ? [rows[index]!] : []))
  if (unseen.length > 0) {
    const found = unseen.reduce((total, count) => total + count, 0)
    throw unlabelledError(name, { values: unseen.length, rows: found })
  }
  return Uint32Array.from(codes, (code) => placeOf[code]!)
}

export function applyAssignedPlan(
  state: MemoryState,
  recoding: AssignedRecoding,
  { seed }: { readonly seed: string | undefined },
): AppliedPlan {
  const classOf = dealtClasses(state, recoding, seed)
  const { classes } = recoding
  const columns = recoding.columns.map((name, columnIndex) => {
    const own = columnOf(state, name)
    const absent = recoding.values[recoding.keys.indexOf(name)]?.[0] ?? ''
    const texts = own.values.map((text) => keptText(text, absent, state.missing))
    // One code for one text, or what is published would seem to have more combinations than it has.
    const codeOf = new Map(texts.map((text, code) => [text, code]))
    const labelCode = classes.map((one) => {
      const label = cellOfClass(one, columnIndex)
      if (label === null) return -1
      const code = codeOf.get(label) ?? texts.push(label) - 1
      codeOf.set(label, code)
      return code
    })
    const codes = Uint32Array.from(classOf, (one, row) =>
      labelCode[one]! < 0 ? own.codes[row]! : labelCode[one]!,
    )
    return [name, { texts, codes }] as const
  })
  const hits = Uint8Array.from(classes, ({ suppressed }) => (suppressed ? 1 : 0))
  return {
    columns: new Map(columns),
    suppressed: Uint8Array.from(classOf, (one) => hits[one]!),
  }
}

/** What the core publishes of a sliced plan: every column of the release, its rows in their own order. */
export function applySlicedPlan(
  state: MemoryState,
  recoding: SlicedRecoding,
  { seed, layout }: { readonly seed: string; readonly layout: 'table' | 'paper' },
): AppliedPlan {
  // Refuses a plan of other data.
  dealtClasses(state, dealing(recoding))
  const tokens = new Set(state.missing)
  const keys = recoding.keys.map((name, key) => {
    const absent = recoding.values[key]![0] ?? ''
    return textsOf(state, name).map((text) => (tokens.has(text) ? absent : text))
  })
  const neutral = (recoding.neutral ?? []).map((name) => textsOf(state, name))
  const { columns, sources } = applySliced(recoding, { seed, layout, source: { keys, neutral } })
  return {
    sources,
    columns: new Map(columns.map(({ name, labels, codes }) => [name, { texts: labels, codes }])),
  }
}

export function applyPersonalisedPlan(
  state: MemoryState,
  recoding: PersonalisedRecoding,
  { seed }: { readonly seed: string | undefined },
): AppliedPlan {
  const aliased = recoding.columns.flatMap((column) => (column.kind === 'aliases' ? [column] : []))
  const dealt = recoding.quasi?.kind === 'dealt' ? recoding.quasi.columns : []
  const ranked = [...aliased, ...dealt].find(needsRanks)
  if (ranked !== undefined && seed === undefined) throw seedless(ranked.name)
  const texts = (name: string) => ({ name, cells: textsOf(state, name) })
  const changed = [...recoding.columns, ...(recoding.quasi?.columns ?? [])].map(({ name }) => name)
  const choices = new Set(aliased.flatMap(({ choice }) => (choice === null ? [] : [choice])))
  const source = {
    columns: changed.map(texts),
    choices: [...choices].map(texts),
    rows: state.numbers.length,
    numbers: state.numbers.map((number) => number + 1),
    missing: state.missing,
  }
  const applied = told(() => applyPersonalised(recoding, source, { seed: seed ?? '' }))
  return {
    columns: new Map(applied.columns.map(({ name, cells }) => [name, codedTexts(cells)])),
    suppressed: applied.suppressed,
  }
}

/** The core counts cells, which here are rows. */
function told<Value>(apply: () => Value): Value {
  try {
    return apply()
  } catch (fault) {
    if (!(fault instanceof OutisError) || fault.code !== 'UNSEEN_VALUES') throw fault
    throw unseenChoices(String(fault.details?.column), Number(fault.details?.cells))
  }
}

function textsOf(state: MemoryState, name: string): string[] {
  const { values, codes } = columnOf(state, name)
  return Array.from(codes, (code) => values[code]!)
}

function codedTexts(cells: readonly string[]): PlannedColumn {
  const codeOf = new Map<string, number>()
  const codes = Uint32Array.from(cells, (text) => {
    const known = codeOf.get(text)
    if (known !== undefined) return known
    codeOf.set(text, codeOf.size)
    return codeOf.size - 1
  })
  return { texts: [...codeOf.keys()], codes }
}
