import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureNode, median } from './child-process.ts'
import { duckdbCopy, writeText } from './copied-file.ts'

/**
 * `outis check` of a release of a million rows and 50 columns beside its original, against DuckDB copying the original to another
 * CSV. One column holds the number of the person with commas: the gate must find that one and no other. Bar: 12 times the copy.
 */
const ROWS = Number(process.env.OUTIS_BENCH_ROWS ?? 1_000_000)
const RUNS = Number(process.env.OUTIS_BENCH_RUNS ?? 3)
const BAR = 12
const NEUTRAL = 46

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'outis-gate-'))
const original = join(folder, 'original.csv')
const release = join(folder, 'release.csv')
const neutral = Array.from({ length: NEUTRAL }, (_, column) => `m${column}`)
await writeText(original, lines(['person', 'sex', 'zone', 'paper', ...neutral], true))
await writeText(release, lines(['sex', 'zone', 'paper', ...neutral], false))
writeFileSync(join(folder, 'policy.yaml'), policy())

const copies: number[] = []
const checks: number[] = []
const peaks: number[] = []
for (let run = 0; run < RUNS; run++) {
  copies.push(await duckdbCopy(original, join(folder, 'copy.csv')))
  const cli = join(root, 'apps/cli/bin/outis.js')
  const asked = ['check', release, '--policy', join(folder, 'policy.yaml'), '--original', original, '--json']
  const cost = await measureNode([cli, ...asked])
  const { faults } = JSON.parse(cost.stdout)
  const columns = faults.map(({ column }: { readonly column?: string }) => column)
  if (cost.exit !== 1 || columns.join() !== 'paper')
    throw new Error(`The gate stopped ${columns.join() || 'nothing'} in place of the copy.`)
  checks.push(cost.wallMs)
  peaks.push(cost.peakMb)
}
const megabytes = Math.round(statSync(original).size / 1e6)
rmSync(folder, { recursive: true })
const ratio = median(checks) / median(copies)
console.log(
  JSON.stringify({
    bench: 'gate-wide',
    rows: ROWS,
    columns: NEUTRAL + 4,
    megabytes,
    copyMs: Math.round(median(copies)),
    checkMs: Math.round(median(checks)),
    ratio: Number(ratio.toFixed(2)),
    peakMb: Math.round(Math.max(...peaks)),
    bar: BAR,
    within: ratio <= BAR,
    checked: true,
  }),
)

/** Both tables row by row; that of the release in another order. */
function* lines(names: readonly string[], isOriginal: boolean): Iterable<string> {
  yield `${names.join()}\n`
  let chunk = ''
  for (let row = 0; row < ROWS; row++) {
    const source = isOriginal ? row : (row * 611_953 + 17) % ROWS
    const number = 10_000_019 + ((source * 7_919) % 89_999_981)
    const cells = [source % 2 ? 'f' : 'm', `z${source % 20}`, `"${number.toLocaleString('en-US')}"`]
    for (let column = 0; column < NEUTRAL; column++) cells.push(cellOf(source, column))
    chunk += `${isOriginal ? `${number},` : ''}${cells.join()}\n`
    if (chunk.length < 1_000_000) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Choices, counts, amounts and texts by turns. */
function cellOf(row: number, column: number): string {
  const drawn = ((row + 1) * (2_654_435_761 + 97 * column)) % 4_294_967_291
  const kind = column % 4
  if (kind === 0) return ['low', 'medium', 'high', 'none', 'other'][drawn % 5]
  if (kind === 1) return String(drawn % 97)
  if (kind === 2) return (Math.floor(drawn % 40_000) / 100).toFixed(2)
  return `ward ${drawn % 400}`
}

function policy(): string {
  return `outis: 1
data: { source: original.csv }
attributes: { person: identifying, sex: quasi, zone: quasi, paper: neutral }
others: neutral
method: { full-domain: { k: 5 } }
release: { to: out/release.csv }
`
}
