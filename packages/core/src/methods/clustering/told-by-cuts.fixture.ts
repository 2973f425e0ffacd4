import type { AttackGiven } from '../../attacks/attack.ts'
import { columnOf } from '../../attacks/attack-table.ts'
import { type LabelParts, labelParts } from '../../attacks/label-parts.ts'
import { classesOf } from '../../attacks/released-classes.ts'
import type { Engine } from '../../engine/engine.ts'
import type { MemoryRelease } from '../../memory/memory-engine.ts'
import type { Table } from '../../table/table.ts'

/** By column: the texts that rows of a block have. */
export type BlockTexts = ReadonlyMap<string, ReadonlySet<string>>

/** An engine, and the blocks that were planned one after the other. */
export function recordingBlocks(engine: Engine<MemoryRelease>) {
  const blocks: BlockTexts[] = []
  let taken: Table[] = []
  const recording: Engine<MemoryRelease> = {
    ...engine,
    async open(...given) {
      const open = await engine.open(...given)
      return {
        ...open,
        async parts(columns) {
          const parts = await open.parts!(columns)
          return {
            ...parts,
            async census(part) {
              const table = await parts.census(part)
              taken.push(table)
              return table
            },
          }
        },
        async storePlan(dealt) {
          const store = await open.storePlan!(dealt)
          return {
            ...store,
            async add(block) {
              blocks.push(textsOf(taken))
              taken = []
              await store.add(block)
            },
          }
        },
      }
    },
  }
  return { engine: recording, blocks }
}

function textsOf(tables: readonly Table[]): BlockTexts {
  const texts = new Map<string, Set<string>>()
  for (const { columns } of tables)
    for (const { name, dictionary, codes } of columns) {
      const own = texts.get(name) ?? new Set<string>()
      texts.set(name, own)
      for (const code of codes) own.add(dictionary.values[code])
    }
  return texts
}

/** What the cuts of the blocks add to the labels of a release. */
export interface ToldByCuts {
  /** Generalised cells of classes. */
  readonly cells: number
  /** Those of which the cuts tell that all rows lie under one child. */
  readonly whole: number
  /** Those whose rows do. */
  readonly right: number
}

/**
 * Somebody who knows every value of every block, though not which block a class came from. Rows of a class are of one block:
 * where no block that the labels leave has rows under several children of a node, the class shows the node without need.
 */
export function cutsTell(given: AttackGiven, blocks: readonly BlockTexts[]): ToldByCuts {
  const { release, original, origin, quasi } = given
  const classes = classesOf(given)
  const columns = quasi.map((column) => {
    const register = columnOf(original, column.name)
    const parts = labelParts({ column, published: columnOf(release, column.name), register, tight: false })
    return { name: column.name, register, parts }
  })
  const told = { cells: 0, whole: 0, right: 0 }
  const rowsOf: number[][] = Array.from({ length: classes.count }, () => [])
  for (let row = 0; row < release.rows; row++) rowsOf[classes.ofRow[row]].push(origin![row])
  for (let c = 0; c < classes.count; c++) {
    const labels = columns.map(({ name, parts, register }, place) => {
      const label = classes.codes[place][c]
      return { name, register, parts: parts[label], text: columnOf(release, name).values[label] }
    })
    const possible = blocks.filter((block) => labels.every((one) => childrenIn(one, block).length > 0))
    for (const one of labels) {
      if (one.parts === undefined) continue
      told.cells++
      if (possible.some((block) => childrenIn(one, block).length > 1)) continue
      told.whole++
      const seen = new Set(rowsOf[c].map((row) => one.parts!.partOf[one.register.codes[row]]))
      if (seen.size === 1) told.right++
    }
  }
  return told
}

interface ShownLabel {
  readonly name: string
  readonly register: { readonly values: readonly string[] }
  readonly parts: LabelParts | undefined
  readonly text: string
}

/** Which of the finer values of a label a block has. */
function childrenIn({ name, register, parts, text }: ShownLabel, block: BlockTexts): readonly number[] {
  const own = block.get(name)!
  if (parts === undefined) return own.has(text) ? [0] : []
  const children = new Set<number>()
  for (const [code, value] of register.values.entries())
    if (parts.partOf[code] >= 0 && own.has(value)) children.add(parts.partOf[code])
  return [...children]
}
