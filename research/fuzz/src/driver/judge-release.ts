import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Case, Format, TableData } from '../cases/case.ts'
import { under } from '../cases/tree.ts'
import { isRun, withoutMarks } from '../files/formula-marks.ts'
import { readTable } from '../files/table-file.ts'
import { MARK } from '../generate/odd-texts.ts'
import { type Fault, fault } from '../oracle/fault.ts'
import { judgeRun } from '../oracle/judge-run.ts'
import { judgeShared } from '../oracle/judge-secrets.ts'
import { factsOf, type ReportView, type RunFacts } from '../oracle/run-facts.ts'
import type { SlicingDictionary } from '../oracle/sliced-release.ts'
import { type CasePaths, reportFile, reportFiles } from './case-folder.ts'
import type { Answer } from './product-call.ts'

export const formatOf = (path: string): Format => path.slice(path.lastIndexOf('.') + 1) as Format

/** Reads what a run wrote and hands it to the oracle. Damaged sources and policies have no truth to compare with. */
export async function judgeRelease(
  drawn: Case,
  paths: CasePaths,
  { exit }: Answer,
): Promise<{ readonly faults: Fault[]; readonly judged: boolean }> {
  const report = JSON.parse(readFileSync(reportFile(paths, 'report.json'), 'utf8')) as ReportView
  if (report.holds !== (exit === 0)) {
    return {
      faults: [fault('exit-code', `exit ${exit}, and the report says holds: ${report.holds}`)],
      judged: true,
    }
  }
  if (!existsSync(paths.target)) return { faults: [], judged: false }
  const bytes = readFileSync(paths.target)
  const faults = judgeFingerprint(report, bytes)
  let release: TableData
  try {
    release = await readTable(bytes, formatOf(paths.target))
  } catch (error) {
    return { faults: [...faults, fault('release-unreadable', String(error))], judged: true }
  }
  if (isMarked(drawn, formatOf(paths.target))) {
    faults.push(...judgeMarks(release))
    release = withoutMarks(release)
  }
  const known = drawn.edits.length > 0 ? undefined : factsOf(drawn)
  if (known === undefined) return { faults, judged: false }
  const facts: RunFacts = { ...known, release, report }
  const dictionary = JSON.parse(readFileSync(reportFile(paths, 'dictionary.json'), 'utf8')) as {
    slicing?: SlicingDictionary
  }
  const ordered = !['json', 'jsonl', 'parquet'].includes(formatOf(paths.target))
  const shared = [...reportFiles(paths), paths.target].map((path) => ({
    name: basename(path),
    text: readFileSync(path, 'utf8'),
  }))
  return {
    judged: true,
    faults: [...faults, ...judgeRun(facts, dictionary.slicing, ordered), ...judgeShared(shared, facts, MARK)],
  }
}

/** Only delimited files have marks: elsewhere text is text. */
const isMarked = ({ policy }: Case, format: Format): boolean =>
  ['csv', 'tsv'].includes(format) && under(policy, 'release', 'spreadsheet-safe') === true

const judgeMarks = ({ columns, rows }: TableData): Fault[] =>
  [columns, ...rows].some((cells) => cells.some(isRun))
    ? [fault('formula', 'a cell or a name would be run by a spreadsheet program')]
    : []

function judgeFingerprint({ fingerprints }: ReportView, bytes: Buffer): Fault[] {
  const { sha256 } = fingerprints.release
  const own = createHash('sha256').update(bytes).digest('hex')
  return sha256 === own && fingerprints.release.bytes === bytes.length
    ? []
    : [fault('fingerprint', 'the report has the fingerprint of another release')]
}
