import { sha256OfParts } from '../data/random/keyed-hash.ts'
import { seededRandom } from '../data/random/seeded-random.ts'
import {
  type AttackColumn,
  type AttackFinding,
  type AttackInput,
  type AttackTable,
  defineAttack,
} from './attack.ts'
import { fingerprintExample } from './examples/fingerprint.example.ts'

/** Cells that are guessed, each as if it were the one that is not known. */
const CELLS = 10

/**
 * Whoever has all but a few cells of the source tries values for them: the published hash of the source says which is right,
 * where no key is needed to compute it. The source is written as plain text with commas, semicolons or tabs, as most tables
 * are, or is the very file that was read. O(size of the source), times the values that are tried.
 */
export const fingerprint = defineAttack({
  id: 'fingerprint',
  title: 'Guesses confirmed by a published hash',
  harm: 'learned',
  attacker:
    'Somebody who has all but a few cells of the source, and tries values for them until the file has the hash that is published beside the release.',
  always: true,
  example: fingerprintExample,
  unfit({ told }) {
    if (!told) return 'Nothing that is published beside the release was given.'
    return digestsIn(told).size > 0 ? undefined : { harmless: 'No hash is published beside it.' }
  },
  async run(input) {
    const digests = digestsIn(input.told ?? {})
    const cells = drawnCells(input)
    // The file that was read is known: a guess is right where its hash is that of the file.
    if (input.sourceDigest !== undefined)
      return [findingOf(input, cells, { digests, hits: digests.has(input.sourceDigest) ? cells.length : 0 })]
    for (const layout of LAYOUTS) {
      await input.context.pause()
      if (!digests.has(sha256OfParts(linesOf(input.original, layout)))) continue
      const tried = cells.slice(0, affordable(input.original))
      let hits = 0
      for (const cell of tried) hits += Number(await isNamed(input, cell, { layout, digests }))
      return [findingOf(input, tried, { digests, hits })]
    }
    return [findingOf(input, cells, { digests, hits: 0 })]
  },
})

/** Whatever looks like a SHA-256 in what is published. */
const digestsIn = (told: NonNullable<AttackInput['told']>): ReadonlySet<string> => {
  const texts = [
    ...(told.texts ?? []),
    JSON.stringify(told.report ?? ''),
    JSON.stringify(told.dictionary ?? ''),
  ]
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi)].map(([hex]) => hex.toLowerCase()),
    ),
  )
}

interface Layout {
  readonly delimiter: string
  readonly newline: string
}

const LAYOUTS: readonly Layout[] = [',', ';', '\t'].flatMap((delimiter) =>
  ['\n', '\r\n'].map((newline) => ({ delimiter, newline })),
)

interface Cell {
  readonly row: number
  readonly name: string
}

/** The table as a file, some rows at a time; with another text in one cell. */
function* linesOf(
  { columns, rows }: AttackTable,
  { delimiter, newline }: Layout,
  guess?: Cell & { readonly text: string },
): Generator<string> {
  const quoted = (text: string) =>
    text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const written = [...columns].map(([name, { values, codes }]) => ({
    name,
    codes,
    texts: values.map(quoted),
  }))
  let chunk = [...columns.keys()].map(quoted).join(delimiter) + newline
  for (let row = 0; row < rows; row++) {
    const cells = written.map(({ name, codes, texts }) =>
      guess?.row === row && guess.name === name ? quoted(guess.text) : texts[codes[row]],
    )
    chunk += cells.join(delimiter) + newline
    if (chunk.length < CHUNK_SIZE) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const CHUNK_SIZE = 65_536

/** Cells drawn by the attacker's dice among those that could be something else. */
function drawnCells({ original, seed }: AttackInput): readonly Cell[] {
  const random = seededRandom(`${seed} fingerprint`)
  const open = [...original.columns].filter(([, { values }]) => values.length > 1).map(([name]) => name)
  if (open.length === 0 || original.rows === 0) return []
  return Array.from({ length: CELLS }, () => ({
    row: random.below(original.rows),
    name: open[random.below(open.length)],
  }))
}

/** Cells of the source that are hashed in all, at most. */
const MOST_HASHED = 4_000_000
/** Values that are tried for a cell. */
const TRIES = 40

const affordable = ({ rows, columns }: AttackTable): number =>
  Math.max(1, Math.min(CELLS, Math.floor(MOST_HASHED / (rows * columns.size * (TRIES / 2)))))

/** Tries the values of the column, the most frequent first, until one gives the hash: whether that is the right one. */
async function isNamed(
  { original, context }: AttackInput,
  cell: Cell,
  { layout, digests }: { readonly layout: Layout; readonly digests: ReadonlySet<string> },
): Promise<boolean> {
  const column = original.columns.get(cell.name)!
  for (const text of byFrequency(column).slice(0, TRIES)) {
    await context.pause()
    if (digests.has(sha256OfParts(linesOf(original, layout, { ...cell, text }))))
      return text === column.values[column.codes[cell.row]]
  }
  return false
}

function countsOf({ values, codes }: AttackColumn): Float64Array {
  const counts = new Float64Array(values.length)
  for (const code of codes) counts[code]++
  return counts
}

function byFrequency(column: AttackColumn): string[] {
  const counts = countsOf(column)
  const order = [...counts.keys()].sort((a, b) => counts[b] - counts[a] || a - b)
  return order.map((code) => column.values[code])
}

function findingOf(
  { original }: AttackInput,
  cells: readonly Cell[],
  { digests, hits }: { readonly digests: ReadonlySet<string>; readonly hits: number },
): AttackFinding {
  const likeliest = cells.map(({ name }) => {
    const column = original.columns.get(name)!
    return countsOf(column).reduce((most, count) => Math.max(most, count), 0) / original.rows
  })
  return {
    unit: 'cells',
    success: { targets: cells.length, hits },
    baseline: cells.length === 0 ? 0 : likeliest.reduce((sum, one) => sum + one, 0) / cells.length,
    exposed: hits,
    certain: hits,
    why:
      hits > 0
        ? `A plain hash of the source is published: it confirms a guess at any cell, as it did for ${hits} of ${cells.length} tried.`
        : `None of the ${digests.size} published hashes is one of the source that can be computed without a key.`,
    ...(hits > 0 && {
      fix: 'Publish no hash of the source, or a keyed one: `outis run --key FILE` writes those, and keeps the plain one in the key.',
    }),
  }
}
