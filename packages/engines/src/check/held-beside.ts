import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FindingKind, Severity } from '@outis/core/options'
import {
  type BesideTable,
  findingOfFault,
  gateFinding,
  type OpenTable,
  type ReleaseFault,
  textJudge,
} from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import { counted } from '@outis/core/words'
import { makePrivateFolder } from '../duckdb/private-folder.ts'
import { lakeSource } from '../extensions/lake-source.ts'
import type { FileEngine } from '../file-engine.ts'
import { besidePacked } from '../files/beside/gzip-beside.ts'
import type { HeldPart } from '../files/beside/held-part.ts'
import { besideTable } from '../files/beside/sqlite-beside.ts'
import { formatOf, isPacked } from '../files/format.ts'
import { besideRows } from '../files/parquet/parquet-beside.ts'
import { readRegular } from '../files/regular-file.ts'
import { besideSheet } from '../files/xlsx/workbook-beside.ts'
import { tempParent } from '../resources.ts'

export interface BesideJob {
  readonly engine: FileEngine
  readonly policy: Policy
  /** The release. */
  readonly open: OpenTable
  readonly original?: OpenTable | undefined
}

/** What the file of a release holds beside its table: whoever gets the file gets that too. */
export async function heldBeside(path: string, job: BesideJob): Promise<BesideTable> {
  const parts = await partsBeside(path, job)
  if (parts.length === 0) return { faults: [], findings: [] }
  const judge = await textJudge(job.policy, job.original)
  const reasons = parts.map((part) => judge(part.texts, part.otherwise === 'nothing'))
  // What is found in some texts of a file is found again in all that it holds.
  const isFound = parts.some((part, partIndex) => part.otherwise !== 'nothing' && reasons[partIndex])
  const judged = parts.flatMap((part, partIndex) =>
    isFound && part.otherwise === 'nothing' ? [] : judgedPart(part, reasons[partIndex]),
  )
  return {
    faults: judged.flatMap(({ fault }) => (fault ? [fault] : [])),
    findings: judged.map(({ finding }) => finding),
  }
}

async function partsBeside(path: string, { engine, open }: BesideJob): Promise<readonly HeldPart[]> {
  const lake = lakeSource(path)
  if (lake?.kind === 'sqlite') return besideTable(path)
  if (lake !== undefined) return [OTHER_STATES]
  if (isPacked(path)) return besidePacked(path)
  const format = formatOf(path)
  if (format === 'xlsx') return besideSheet(path, () => shownTexts(open))
  if (format === 'parquet')
    return besideRows(path, {
      columns: open.columns,
      shown: (column) => textsOf(open, column),
      valuesOf: (file) => textsOfFile(engine, file),
    })
  if (format === 'uci') return passedOver(path)
  return []
}

/** Tables of several files keep rows that were deleted, and an object store is not asked for more than the table. */
const OTHER_STATES: HeldPart = {
  text: 'A table of several files or of an object store may keep earlier states and metadata, which were not judged.',
  remove: 'Publish one file: let Outis write the release as .parquet or .csv.',
  texts: [],
  otherwise: 'unjudged',
}

const textsOf = async (open: OpenTable, column: string): Promise<ReadonlySet<string>> =>
  new Set((await open.frequencies(column)).map(({ value }) => value))

/** The texts of a Parquet file of one column. */
async function textsOfFile(engine: FileEngine, file: Uint8Array): Promise<readonly string[]> {
  const folder = await makePrivateFolder(tempParent(undefined))
  try {
    const path = join(await folder.needed(), 'values.parquet')
    await writeFile(path, file, { flag: 'wx', mode: 0o600 })
    const open = await engine.open({ kind: 'file', path })
    const texts = await textsOf(open, open.columns[0])
    await open.close()
    return [...texts]
  } finally {
    await folder.remove()
  }
}

interface JudgedPart {
  readonly fault?: ReleaseFault
  readonly finding: BesideTable['findings'][number]
}

/** @param reason why its texts must not go out */
function judgedPart(part: HeldPart, reason: string | undefined): JudgedPart[] {
  const { text, remove, otherwise, texts, column, count = texts.length } = part
  const columns = column === undefined ? [] : [column]
  const finding = (kind: FindingKind, severity: Severity, said: string) =>
    gateFinding(kind, severity, { rule: 'beyond-the-table', unit: 'columns', columns, text: said })
  if (reason !== undefined) {
    const said = `${text} ${reason} ${remove}`
    const fault = { kind: 'values-identifying', ...defined({ column }), count, text: said } as const
    return [{ fault, finding: finding('identifier', 'stop', said) }]
  }
  if (otherwise === 'nothing') return []
  if (otherwise === 'stop') {
    const fault = {
      kind: 'beyond-the-table',
      ...defined({ column }),
      count,
      text: `${text} ${remove}`,
    } as const
    return [{ fault, finding: findingOfFault(fault) }]
  }
  if (otherwise === 'unjudged') return [{ finding: finding('unjudged', 'decide', `${text} ${remove}`) }]
  const counts = texts.length === 0 ? '' : ` (${counted(texts.length, 'text')})`
  return [{ finding: finding('container', 'decide', `${text.replace(/\.$/, '')}${counts}. ${remove}`) }]
}

/** The names of the columns and the texts of all cells. */
async function shownTexts(open: OpenTable): Promise<ReadonlySet<string>> {
  const shown = new Set(open.columns)
  for (const name of open.columns) for (const text of await textsOf(open, name)) shown.add(text)
  return shown
}

/** Lines that begin with `|` are no rows of a UCI file. */
async function passedOver(path: string): Promise<HeldPart[]> {
  const lines = (await readRegular(path)).toString('latin1').match(/^\|.*$/gm) ?? []
  if (lines.length === 0) return []
  return [
    {
      text: `The file has ${counted(lines.length, 'line')} that ${lines.length === 1 ? 'is no row' : 'are no rows'} of its table.`,
      remove: 'Leave them out.',
      texts: lines.map((line) => line.slice(1)),
      otherwise: 'stop',
    },
  ]
}
