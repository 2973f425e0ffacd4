import { join } from 'node:path'
import type { Case } from '../cases/case.ts'
import { isMapping, under } from '../cases/tree.ts'
import { MARK } from '../generate/odd-texts.ts'
import { type Fault, fault } from '../oracle/fault.ts'
import { judgeAllWritten, judgeNothingWritten } from '../oracle/judge-files.ts'
import { judgeSaid } from '../oracle/judge-secrets.ts'
import { type CasePaths, pathsOf, realPath, reportFiles, snapshot, writeCase } from './case-folder.ts'
import { commandLine } from './command-line.ts'
import { judgeCheck } from './judge-check.ts'
import { judgeRelease } from './judge-release.ts'
import type { Product } from './product.ts'
import { type Answer, DIED, HUNG, SWOLLEN } from './product-call.ts'
import { takeSteps } from './take-steps.ts'

export interface CaseContext {
  readonly product: Product
  /** A folder of its own. */
  readonly root: string
  /** Milliseconds after which a command line counts as hung. */
  readonly time: number
}

/** What became of a case. */
export interface CaseResult {
  readonly exit: number
  readonly code?: string
  readonly method: string
  readonly faults: readonly Fault[]
  /** Whether the oracle understood policy and release. */
  readonly judged: boolean
}

export const PASSPHRASE = 'a passphrase for fuzzing'

/** Writes the case, calls the product, and holds what it did against everything it promises. */
export async function runCase(drawn: Case, context: CaseContext): Promise<CaseResult> {
  const paths = pathsOf(context.root, drawn)
  writeCase(paths, drawn)
  const before = snapshot(paths.root)
  const answer = await firstCall(drawn, paths, context)
  const expected = expectedFiles(drawn, paths, answer.exit)
  const seen = { before, after: snapshot(paths.root), inputs: paths.inputs, expected }
  const method = methodOf(drawn)
  const result = { exit: answer.exit, method, ...(answer.code !== undefined && { code: answer.code }) }
  const faults = [...judgeAnswer(answer), ...judgeSaidOf(answer, drawn)]
  if (drawn.task === 'check') {
    const checked =
      answer.exit === 0 || answer.exit === 1
        ? judgeCheck(drawn, answer.result)
        : { faults: [], judged: false }
    return {
      ...result,
      faults: [...faults, ...judgeNothingWritten(seen), ...checked.faults],
      judged: checked.judged,
    }
  }
  if (drawn.task === 'command') {
    const changed = judgeNothingWritten(seen).filter(({ rule }) => rule === 'input-changed')
    return { ...result, faults: [...faults, ...changed], judged: false }
  }
  if (answer.exit !== 0 && answer.exit !== 1) {
    return { ...result, faults: [...faults, ...judgeNothingWritten(seen)], judged: false }
  }
  if (isPacked(drawn)) {
    const read = fault('packed-read', `a packed file was read: exit ${answer.exit}`)
    return { ...result, faults: [...faults, read], judged: true }
  }
  const written = judgeAllWritten(seen)
  // A policy that was damaged and still is one may name other places: nothing it reads is changed all the same.
  if (drawn.edits.some(({ file }) => file === 'policy.yaml')) {
    const changed = written.filter(({ rule }) => rule === 'input-changed')
    return { ...result, faults: [...faults, ...changed], judged: false }
  }
  // A file that is also an input has another reader: what it holds now is not looked at.
  if (written.length > 0) return { ...result, faults: [...faults, ...written], judged: false }
  // Under --strict a release that does not hold is kept back: what lies there is an earlier one.
  if (drawn.strict && answer.exit === 1) return { ...result, faults, judged: false }
  const released = await judgeRelease(drawn, paths, answer)
  const steps = await takeSteps(drawn, paths, context)
  return { ...result, faults: [...faults, ...released.faults, ...steps], judged: released.judged }
}

/** A table that is something else than its name says is refused: docs/formats.md. */
const isPacked = ({ edits, places }: Case): boolean =>
  edits.length === 1 && edits[0].kind === 'packed' && edits[0].file === places.source

export function methodOf({ policy }: Case): string {
  const method = under(policy, 'method')
  return (isMapping(method) ? method.entries[0]?.[0] : undefined) ?? 'none'
}

function firstCall(drawn: Case, paths: CasePaths, { product, time }: CaseContext): Promise<Answer> {
  const { task, by, strict, withKey, combinations } = drawn
  const options = { cwd: paths.root, time, passphrase: PASSPHRASE }
  if (task === 'command') {
    return commandLine(
      (drawn.words ?? []).map((word) => filledIn(word, paths)),
      options,
    )
  }
  if (task === 'check') return product.ask({ what: 'check', release: paths.source, policyPath: paths.policy })
  if (by === 'library') {
    const key = withKey ? { key: paths.key } : {}
    const out = paths.out === undefined ? {} : { out: paths.out }
    return product.ask({
      what: 'run',
      policyPath: paths.policy,
      strict,
      passphrase: PASSPHRASE,
      ...(combinations !== undefined && { combinations }),
      ...key,
      ...out,
    })
  }
  const words = [
    'run',
    paths.policy,
    '--json',
    ...(strict ? ['--strict'] : []),
    ...(withKey ? ['--key', paths.key] : []),
    ...(combinations === undefined ? [] : ['--combinations', String(combinations)]),
  ]
  return commandLine([...words, ...(paths.out === undefined ? [] : ['--out', paths.out])], options)
}

const filledIn = (word: string, { root, source, policy, folder }: CasePaths): string =>
  word
    .replace('{source}', source)
    .replace('{policy}', policy)
    .replace('{folder}', folder)
    .replace('{root}', root)

/** Under --strict a release that does not hold is kept back, and its report has a name of its own. */
function expectedFiles({ strict, withKey }: Case, paths: CasePaths, exit: number): string[] {
  const files =
    strict && exit === 1
      ? ['failed-report.html', 'failed-report.json'].map((name) => join(paths.reports, name))
      : [paths.target, ...reportFiles(paths), ...(withKey ? [paths.key] : [])]
  return files.map(realPath)
}

/** Exit codes other than 0, 1 and 2, and what is worse. */
export function judgeAnswer({ exit, place, result, said }: Answer): Fault[] {
  const words = { [DIED]: 'died', [HUNG]: 'hung', [SWOLLEN]: 'memory', 3: 'exit-3' }[exit]
  if (exit === 0 || exit === 1 || exit === 2) return []
  const detail = typeof result === 'string' ? result : said
  return [
    {
      ...fault(words ?? 'exit-code', `exit ${exit}: ${place ?? ''} ${detail}`.slice(0, 1500)),
      ...(place !== undefined && { place }),
    },
  ]
}

/** `profile`, `evaluate` and their like tell of the data on purpose, but not where they fail. */
function judgeSaidOf({ exit, said, code }: Answer, { table, places, policy }: Case): Fault[] {
  if (exit !== 2 && exit !== 3) return []
  const names = [
    ...table.columns,
    places.folder,
    places.source,
    JSON.stringify(under(policy, 'method') ?? ''),
  ]
  return judgeSaid(said, table, MARK, names).map((one) => ({ ...one, place: code ?? 'the command line' }))
}
