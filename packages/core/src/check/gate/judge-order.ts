import { OutisError } from '../../data/errors.ts'
import { PLAIN_DECIMAL } from '../../data/table/table.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Finding, PolicyFix } from '../../policy/options/finding.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { gateFinding } from './release-fault.ts'

const SHUFFLED: PolicyFix = {
  text: 'sorts the rows by what they show',
  edits: [{ path: ['release', 'keep-order'], value: undefined }],
}

const orderFinding = (text: string, columns: readonly string[] = []): Finding =>
  gateFinding('order', 'decide', { rule: 'order', unit: 'pairs of rows', columns, text, fix: SHUFFLED })

const AS_SOURCE =
  'The rows, or parts of them, stand in the order of the original: whoever knows when or where somebody was added to it finds the row. Sort them by what they show.'

/** What a run will do with the order of its rows. */
export const judgeKeptOrder = ({ release }: Pick<Policy, 'release'>): Finding[] =>
  release.keepOrder ? [orderFinding(AS_SOURCE)] : []

interface Sides {
  readonly release: OpenTable
  readonly original: OpenTable
  /** Columns that both have with the same cells. */
  readonly exact: readonly string[]
  /** Columns of the original that the release does not show, or not as they were; those that tell most come first. */
  readonly unpublished: readonly string[]
}

/** Columns by which rows are recognised: more tell hardly more. */
const MOST_COLUMNS = 4
/** Columns by which rows may be sorted. */
const MOST_UNPUBLISHED = 8
/** Neighbouring rows, and rows in their place, that are no accident. */
const FEWEST = 20
const NEARLY_ALL = 0.9
/** So much more than the order of what is published explains. */
const BEYOND = 0.2

/**
 * Whether the rows of a release stand in the order of its original, or are sorted by a column that it does not show. What sorting
 * by the published columns explains is no finding: releases of Outis are sorted so. O(rows × log rows).
 */
export async function judgeOrder(sides: Sides): Promise<Finding[]> {
  const { release, original } = sides
  if (release.rows !== original.rows || release.rows < FEWEST) return []
  try {
    return await compared(sides)
  } catch (fault) {
    if (fault instanceof OutisError && fault.code === 'DATA_TOO_LARGE') return []
    throw fault
  }
}

async function compared({ release, original, exact, unpublished }: Sides): Promise<Finding[]> {
  const shared = await tellingColumns(original, exact)
  if (shared.length === 0) return []
  const now = await rowTexts(release, shared)
  const before = await rowTexts(original, shared)
  let places: number[] | undefined
  // Sorting costs more than all else here, and hardly any release needs it.
  const sorted = async () => {
    places ??= await sortedPlaces(release)
    return places
  }
  if (areInPlace(now, before)) {
    const explained = areInPlace(
      (await sorted()).map((row) => now[row]),
      before,
    )
    return explained ? [] : [orderFinding(AS_SOURCE)]
  }
  const origin = originOf(now, before)
  const apart = Math.max(2, Math.floor(now.length * NEAR))
  const near = nearby(origin, undefined, apart)
  const chance = (2 * apart) / now.length
  const beyond = Math.max(BEYOND, 4 * Math.sqrt(chance / near.pairs))
  if (near.pairs >= FEWEST && near.share >= chance + beyond)
    if (near.share >= nearby(origin, await sorted(), apart).share + BEYOND) return [orderFinding(AS_SOURCE)]
  const neighbours = (order: readonly number[] | undefined, ranks: ArrayLike<number>) =>
    inOrder(now.length, origin, order, ranks)
  for (const name of unpublished.slice(0, MOST_UNPUBLISHED)) {
    const ranks = ranksOf(await rowTexts(original, [name]))
    const asWritten = neighbours(undefined, ranks)
    if (asWritten.pairs < FEWEST || asWritten.share < NEARLY_ALL) continue
    if (asWritten.share < neighbours(await sorted(), ranks).share + BEYOND) continue
    return [
      orderFinding(
        `The rows are sorted by ${quoted(name)}, which the release does not show: who is near whom in it is seen. Sort them by what they show.`,
        [name],
      ),
    ]
  }
  return []
}

/** The columns that tell most rows apart. */
async function tellingColumns(open: OpenTable, names: readonly string[]): Promise<readonly string[]> {
  const profiles = await open.profile(names.filter((name) => open.columns.includes(name)))
  return profiles
    .filter(({ distinct }) => distinct > 1)
    .sort((a, b) => b.distinct - a.distinct)
    .slice(0, MOST_COLUMNS)
    .map(({ name }) => name)
}

/** The text of each row in these columns, from the top of the file. */
async function rowTexts(open: OpenTable, names: readonly string[]): Promise<readonly string[]> {
  const columns = []
  for (const name of names)
    columns.push({ name, dictionary: await open.dictionary({ name, asWritten: true }) })
  const table = await open.census(columns, { rowNumbers: true })
  const { offsets, rows } = table.rowNumbers!
  const texts: string[] = new Array(table.rows)
  for (let entry = 0; entry < table.length; entry++) {
    const text = table.columns.map(({ codes, dictionary }) => dictionary.values[codes[entry]]).join('\u001f')
    for (let row = offsets[entry]; row < offsets[entry + 1]; row++) texts[rows[row]] = text
  }
  // Numbers may have gaps where rows were left out.
  return texts.filter((text) => text !== undefined)
}

/** Whether nearly all rows have the text of the same row of the other table, far more than chance would have. */
function areInPlace(now: readonly string[], before: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const text of before) counts.set(text, (counts.get(text) ?? 0) + 1)
  const chance = [...counts.values()].reduce((sum, rows) => sum + (rows / before.length) ** 2, 0)
  const same = now.filter((text, row) => text === before[row]).length / now.length
  return same >= NEARLY_ALL && same >= chance + BEYOND
}

/** Row of the original of each row of the release, where what is published as it was tells it; −1 elsewhere. */
function originOf(now: readonly string[], before: readonly string[]): Int32Array {
  const rowOf = new Map<string, number>()
  for (const [row, text] of before.entries()) rowOf.set(text, rowOf.has(text) ? -1 : row)
  return Int32Array.from(now, (text) => rowOf.get(text) ?? -1)
}

/** Rows of the release sorted by all that it shows, numbers by value. */
async function sortedPlaces(release: OpenTable): Promise<number[]> {
  const ranks: ArrayLike<number>[] = []
  for (const name of release.columns) ranks.push(ranksOf(await rowTexts(release, [name])))
  return Array.from({ length: release.rows }, (_, row) => row).sort((a, b) => {
    for (const rank of ranks) if (rank[a] !== rank[b]) return rank[a] - rank[b]
    return a - b
  })
}

function ranksOf(texts: readonly string[]): Int32Array {
  const isNumber = (text: string) => PLAIN_DECIMAL.test(text)
  const distinct = [...new Set(texts)].sort((a, b) => {
    if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1
    return (isNumber(a) ? Number(a) - Number(b) : 0) || (a < b ? -1 : a > b ? 1 : 0)
  })
  const rankOf = new Map(distinct.map((text, rank) => [text, rank]))
  return Int32Array.from(texts, (text) => rankOf.get(text)!)
}

/** Rows of the original no further apart, as a share of its rows, are neighbours in it. */
const NEAR = 0.01

/** Neighbours of the release that the original has close together: as they stood, backwards, or in blocks. */
function nearby(
  origin: Int32Array,
  order: readonly number[] | undefined,
  apart: number,
): { readonly pairs: number; readonly share: number } {
  let pairs = 0
  let near = 0
  for (let index = 1; index < origin.length; index++) {
    const above = origin[order?.[index - 1] ?? index - 1]
    const below = origin[order?.[index] ?? index]
    if (above < 0 || below < 0) continue
    pairs++
    if (Math.abs(above - below) <= apart) near++
  }
  return { pairs, share: pairs === 0 ? 0 : near / pairs }
}

/** Neighbours that differ, and how many of them stand one way round: up or down. */
function inOrder(
  rows: number,
  origin: Int32Array,
  order: readonly number[] | undefined,
  ranks: ArrayLike<number>,
): { readonly pairs: number; readonly share: number } {
  let pairs = 0
  let up = 0
  for (let index = 1; index < rows; index++) {
    const above = origin[order?.[index - 1] ?? index - 1]
    const below = origin[order?.[index] ?? index]
    if (above < 0 || below < 0 || ranks[above] === ranks[below]) continue
    pairs++
    if (ranks[above] < ranks[below]) up++
  }
  return { pairs, share: pairs === 0 ? 0 : Math.max(up, pairs - up) / pairs }
}
