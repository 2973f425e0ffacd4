import { keyedHash } from '../../../../data/random/keyed-hash.ts'
import { MISSING } from '../../../../data/table/table.ts'
import { coverPurpose } from '../../class-content.ts'
import type { Clusters, Slot } from '../classes/class-store.ts'
import { aloneBeyond } from './alone-rows.ts'
import { type CountedColumn, raised, widthOf } from './around-node.ts'
import { type ClassGroups, type ClusterFacts, groupClusters } from './class-groups.ts'
import { coverNodes } from './cover-nodes.ts'
import { joinAlone } from './join-alone.ts'
import type { NodeShares } from './node-shares.ts'
import { type OpenClasses, type OpenTableOfClasses, openClasses, sharesOf } from './open-classes.ts'

export interface Widening {
  /** Least share of the classes that show anything generalised which show more than they need. */
  readonly share: number
  readonly seed: string
}

/** Most codes that an end of a range is moved outwards. */
const STEPS = 3
/** Classes that were widened may become alike, which is looked at anew; it settles soon. */
const ROUNDS = 8

/** Widens the classes of a table that is held here: those of `openClasses`. */
export function widenClasses(
  table: OpenTableOfClasses,
  clusters: Clusters,
  widening: Widening,
): { readonly clusters: Clusters; readonly changed: number } {
  const { keys, changed } = widenOpenClasses(openClasses(table, clusters), {
    ...widening,
    slots: clusters.slots,
    shares: sharesOf(table),
  })
  return { clusters: { ...clusters, keys }, changed }
}

/** How classes are published. */
export interface WidenedSlots extends Widening {
  readonly slots: readonly Slot[]
  /** By place of the quasi-identifier; undefined for free ranges. */
  readonly shares: readonly (NodeShares | undefined)[]
}

/**
 * Makes labels of classes more general than they need be, so that whoever knows the method learns nothing from how general
 * a class is: every node is needed as often as chance makes it (`cover-nodes.ts`). Where a share is asked for, so many
 * of the classes that show anything generalised are wider than needed. Which ones is drawn by the seed and their
 * content, so the order of the source plays no part. Classes only become alike, never smaller. Returns what they are published
 * as. O(classes · log classes) for each node that is shown.
 */
export function widenOpenClasses(
  { keys: keysFound, ...facts }: OpenClasses,
  { slots, shares, share, seed }: WidenedSlots,
): { readonly keys: readonly Int32Array[]; readonly changed: number } {
  const keys = keysFound.map((ofClass) => ofClass.slice())
  const decided = slots.map(() => new Uint8Array(facts.sizes.length))
  const parts: WideningParts = { slots, shares, facts, keys, seed, decided }
  coverAll(parts)
  if (share > 0) widenShare(parts, share)
  return { keys, changed: countWidened(parts) }
}

interface WideningParts {
  readonly slots: readonly Slot[]
  readonly shares: readonly (NodeShares | undefined)[]
  readonly facts: ClusterFacts
  /** keys[slot][cluster], as they will be published. */
  readonly keys: readonly Int32Array[]
  readonly seed: string
  /** decided[slot][cluster]: what is not taken back (`cover-nodes.ts`). */
  readonly decided: readonly Uint8Array[]
}

function coverAll(parts: WideningParts): void {
  for (let round = 0; round < ROUNDS; round++) {
    const covered = coverRound(parts)
    if (!joinRound(parts) && !covered) return
  }
}

/** Every column once. */
function coverRound(parts: WideningParts): boolean {
  const groups = groupClusters(parts, parts.facts)
  let changed = false
  for (const column of countedColumns(parts, groups)) {
    // What columns before it show now tells groups apart too.
    const strata = strataOf(parts, groups, column.slotIndex)
    changed = coverNodes({ ...column, strata }) || changed
    decide(parts.decided[column.slotIndex], groups, column.decided)
  }
  if (changed) publish(parts, groups)
  return changed
}

function joinRound(parts: WideningParts): boolean {
  const groups = groupClusters(parts, parts.facts)
  const columns = countedColumns(parts, groups)
  const decided = parts.decided.map((ownSlot) => decidedOf(ownSlot, groups))
  if (!joinAlone({ slots: parts.slots, columns, decided })) return false
  for (const [index, ownSlot] of decided.entries()) decide(parts.decided[index], groups, ownSlot)
  publish(parts, groups)
  return true
}

function countedColumns(parts: WideningParts, groups: ClassGroups): readonly CountedColumn[] {
  const alone = { beyond: 0 }
  const columns = parts.slots.flatMap((slot, slotIndex): CountedColumn[] => {
    const shares = parts.shares[slot.columnIndex]
    if (slot.kind !== 'node' || !shares) return []
    return [
      {
        column: slot.column,
        shares,
        groups,
        slotIndex,
        alone,
        draws: drawsOf(groups, parts.seed, coverPurpose(slot.columnIndex)),
        decided: decidedOf(parts.decided[slotIndex], groups),
      },
    ]
  })
  alone.beyond = aloneBeyond(columns)
  return columns
}

/** What was decided about any cluster of a group holds for the group. */
function decidedOf(ofCluster: Uint8Array, { count, groupOf }: ClassGroups): Uint8Array {
  const decided = new Uint8Array(count)
  for (const [c, g] of groupOf.entries()) decided[g] = Math.max(decided[g], ofCluster[c])
  return decided
}

/** And the other way round. */
function decide(ofCluster: Uint8Array, { groupOf }: ClassGroups, decided: Uint8Array): void {
  for (const [c, g] of groupOf.entries()) ofCluster[c] = decided[g]
}

/** What a group shows becomes what its clusters show. */
function publish({ keys }: WideningParts, { groupOf, shown }: ClassGroups): void {
  for (const [keyIndex, ofCluster] of keys.entries())
    for (let c = 0; c < ofCluster.length; c++) ofCluster[c] = shown[keyIndex][groupOf[c]]
}

function drawsOf({ contents }: ClassGroups, seed: string, purpose: string): Float64Array {
  const { order } = keyedHash(seed, purpose)
  return contents.map((content) => order(String(content), 1))
}

/** Rows beyond this are as good as any number of them. */
const MANY_ROWS = 64

/** Groups of as many rows that have as many other columns generalised. */
function strataOf(parts: WideningParts, groups: ClassGroups, ownSlot: number): Int32Array {
  const strata = new Int32Array(groups.count)
  for (const slotIndex of parts.slots.keys())
    for (let g = 0; g < groups.count; g++)
      if (slotIndex !== ownSlot && isGeneralised(parts, groups, { slotIndex, g })) strata[g]++
  return strata.map((generalised, g) => generalised * MANY_ROWS + Math.min(groups.sizes[g], MANY_ROWS - 1))
}

interface Cell {
  readonly slotIndex: number
  readonly g: number
}

/** Whether a cell shows less than a value; a range by its upper end alone, so that it counts once. */
function isGeneralised({ slots }: WideningParts, { shown }: ClassGroups, { slotIndex, g }: Cell): boolean {
  const slot = slots[slotIndex]
  if (slot.kind === 'node') return shown[slotIndex][g] >= slot.column.size
  return slot.kind === 'high' && shown[slotIndex - 1][g] !== shown[slotIndex][g]
}

/** Whether a cell shows more than its rows need. */
function isWider(
  { slots, shares }: WideningParts,
  { shown, needed }: ClassGroups,
  { slotIndex, g }: Cell,
): boolean {
  const { settled } = shares[slots[slotIndex].columnIndex] ?? {}
  if (!settled) return shown[slotIndex][g] !== needed[slotIndex][g]
  return settled[shown[slotIndex][g]] !== settled[needed[slotIndex][g]]
}

const anyCell = (parts: WideningParts, g: number, is: (cell: Cell) => boolean): boolean =>
  parts.slots.some((_, slotIndex) => is({ slotIndex, g }))

function countWidened(parts: WideningParts): number {
  const groups = groupClusters(parts, parts.facts)
  let count = 0
  for (let g = 0; g < groups.count; g++)
    if (anyCell(parts, g, (cell) => isWider(parts, groups, cell))) count++
  return count
}

/** Widens further classes, drawn by the seed, until the share is reached. */
function widenShare(parts: WideningParts, share: number): void {
  const groups = groupClusters(parts, parts.facts)
  const draws = drawsOf(groups, parts.seed, 'widened')
  const order = Array.from(draws.keys()).sort((a, b) => draws[a] - draws[b] || a - b)
  const general = order.map((g) => anyCell(parts, g, (cell) => isGeneralised(parts, groups, cell)))
  const wide = order.map((g) => anyCell(parts, g, (cell) => isWider(parts, groups, cell)))
  let shown = general.filter(Boolean).length
  let widened = wide.filter(Boolean).length
  for (const [i, g] of order.entries()) {
    if (widened >= share * shown - 1e-9) break
    if (wide[i] || !raiseOne(parts, groups, g)) continue
    widened++
    if (!general[i]) shown++
  }
  publish(parts, groups)
}

/** Raises the cheaper of two cells of a class, drawn among those that can be raised; false where all are at the top. */
function raiseOne(parts: WideningParts, groups: ClassGroups, g: number): boolean {
  const draw = keyedHash(parts.seed, 'cell').order(String(groups.contents[g]), 1)
  const cells: { readonly slotIndex: number; readonly to: number; readonly cost: number }[] = []
  for (const slotIndex of parts.slots.keys()) {
    const to = higher(parts, groups.shown[slotIndex][g], { slotIndex, draw })
    if (to.key !== groups.shown[slotIndex][g]) cells.push({ slotIndex, to: to.key, cost: to.cost })
  }
  if (cells.length === 0) return false
  const cell = cells[draw % cells.length]
  const otherCell = cells[Math.floor(draw / cells.length) % cells.length]
  const { slotIndex, to } = otherCell.cost < cell.cost ? otherCell : cell
  groups.shown[slotIndex][g] = to
  return true
}

/** A node one step up, an end of a range some values outwards. */
function higher(
  { slots, shares }: WideningParts,
  key: number,
  { slotIndex, draw }: { readonly slotIndex: number; readonly draw: number },
): { readonly key: number; readonly cost: number } {
  const slot = slots[slotIndex]
  if (slot.kind === 'node') {
    const up = raised(shares[slot.columnIndex]!, key)
    return { key: up, cost: widthOf(slot.column, up) - widthOf(slot.column, key) }
  }
  // A range that holds missing values is `*` already, and one of missing values alone has no ends.
  if (key === MISSING) return { key, cost: 0 }
  const { numbers } = slot.column
  const steps = (slot.kind === 'low' ? -1 : 1) * (1 + (draw % STEPS))
  const moved = Math.min(numbers.length - 1, Math.max(MISSING + 1, key + steps))
  return { key: numbers[moved] === numbers[key] ? key : moved, cost: STEPS / numbers.length }
}
