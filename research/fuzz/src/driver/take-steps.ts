import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Case, Step } from '../cases/case.ts'
import { drawsOf } from '../cases/draws.ts'
import { isList, isMapping, under } from '../cases/tree.ts'
import { readTable, tableBytes } from '../files/table-file.ts'
import { type Fault, fault } from '../oracle/fault.ts'
import { orderMatters } from '../oracle/order-matters.ts'
import type { ReportView, VerdictView } from '../oracle/run-facts.ts'
import { type CasePaths, reportFile } from './case-folder.ts'
import { editKey } from './edit-key.ts'
import type { CheckView } from './judge-check.ts'
import { formatOf } from './judge-release.ts'
import type { Product } from './product.ts'
import type { Answer } from './product-call.ts'

const PASSPHRASE = 'a passphrase for fuzzing'

/** What is asked of the product after a run that made a release. */
export async function takeSteps(
  drawn: Case,
  paths: CasePaths,
  { product }: { readonly product: Product },
): Promise<Fault[]> {
  const faults: Fault[] = []
  if (!existsSync(paths.target)) return faults
  let refused = false
  for (const edit of drawn.keyEdits) refused = (await editKey(paths.key, PASSPHRASE, edit)) || refused
  for (const step of drawn.steps) faults.push(...(await take(step, { drawn, paths, product, refused })))
  return faults
}

interface Scene {
  readonly drawn: Case
  readonly paths: CasePaths
  readonly product: Product
  /** Whether the key was changed so that no command may take it. */
  readonly refused: boolean
}

function take(step: Step, scene: Scene): Promise<Fault[]> {
  switch (step) {
    case 'again':
      return again(scene)
    case 'shuffled':
      return shuffled(scene)
    case 'check':
      return check(scene)
    case 'why':
      return why(scene)
    case 'apply':
      return apply(scene)
  }
}

const runAgain = ({ drawn, paths, product }: Scene): Promise<Answer> =>
  product.ask({
    what: 'run',
    policyPath: paths.policy,
    strict: drawn.strict,
    passphrase: PASSPHRASE,
    ...limitOf(drawn),
    ...(paths.out && { out: paths.out }),
  })

const limitOf = ({ combinations }: Case) => (combinations === undefined ? {} : { combinations })

const failed = ({ exit, place, said, result }: Answer, step: Step): Fault[] => [
  {
    ...fault(
      exit === 3 ? 'exit-3' : `${step}-failed`,
      `exit ${exit} ${place ?? ''} ${said || result}`.slice(0, 800),
    ),
    ...(place !== undefined && { place }),
  },
]

/** The same input, policy and seed give the same release and dictionary. */
async function again(scene: Scene): Promise<Fault[]> {
  const files = [scene.paths.target, reportFile(scene.paths, 'dictionary.json')]
  const before = files.map((path) => readFileSync(path))
  const answer = await runAgain(scene)
  if (answer.exit > 1 || answer.exit < 0) return failed(answer, 'again')
  return files
    .filter((path, fileIndex) => !readFileSync(path).equals(before[fileIndex]))
    .map((path) => ({
      ...fault('not-repeatable', `a second run wrote other bytes: ${path}`),
      place: basename(path),
    }))
}

/** Rows of the source in another order give the same rows, where the method does not look at their order. */
async function shuffled(scene: Scene): Promise<Fault[]> {
  const { drawn, paths } = scene
  if (orderMatters(drawn.policy) || drawn.edits.length > 0) return []
  const sorted = async (): Promise<string> => {
    const { columns, rows } = await readTable(readFileSync(paths.target), formatOf(paths.target))
    return JSON.stringify([columns, rows.map((row) => JSON.stringify(row)).sort()])
  }
  const before = await sorted()
  const rows = drawsOf('shuffled').shuffled(drawn.table.rows)
  writeFileSync(paths.source, tableBytes({ ...drawn.table, rows }, drawn.form))
  const answer = await runAgain(scene)
  writeFileSync(paths.source, tableBytes(drawn.table, drawn.form))
  if (answer.exit > 1 || answer.exit < 0) return failed(answer, 'shuffled')
  return (await sorted()) === before ? [] : [fault('row-order', 'rows in another order gave another release')]
}

/** `check` finds in a release what the report says of it. */
async function check({ drawn, paths, product }: Scene): Promise<Fault[]> {
  const report = JSON.parse(readFileSync(reportFile(paths, 'report.json'), 'utf8')) as ReportView
  const call = {
    ...({ what: 'check', release: paths.target, policyPath: paths.policy } as const),
    ...limitOf(drawn),
  }
  const isTooLarge = ({ exit, code }: Answer) =>
    drawn.combinations !== undefined && exit === 2 && code === 'DATA_TOO_LARGE'
  const alone = await product.ask(call)
  // Groups that the method chose stand in the dictionary, which is to lie beside the release.
  if (groupsAreUnknown(drawn, paths) && alone.exit === 2 && alone.code === 'RELEASE_MISMATCH') return []
  // Beside its original a release may be read in parts that it does not show alone.
  const isAlone = !isTooLarge(alone)
  if (isAlone && alone.exit !== 0 && alone.exit !== 1) return failed(alone, 'check')
  if (drawn.edits.length > 0) return []
  const answer = await product.ask({ ...call, original: paths.source })
  if (isTooLarge(answer)) return []
  if (answer.exit !== 0 && answer.exit !== 1) return failed(answer, 'check')
  const stopped = [...(isAlone ? stoppedAtTheGate(alone) : []), ...stoppedAtTheGate(answer)]
  if (stopped.length > 0) return stopped
  // Without the key nothing is known of what aliases and grades stand for.
  if (report.verdicts.some(({ model }) => model === 'choices' || model === 'grades')) return []
  return [
    ...compareVerdicts(report.verdicts, answer, 'check'),
    ...(isAlone
      ? compareVerdicts(report.verdicts.filter(needsNoOriginal), alone, 'check without the original')
      : []),
  ]
}

/** What a run published is a release like any other, and has no fault. */
const stoppedAtTheGate = ({ result }: Answer): Fault[] =>
  (result as CheckView).faults.map(({ kind, text }) => ({ ...fault('check-faults', text), place: kind }))

const groupsAreUnknown = ({ policy }: Case, { reports, target }: CasePaths): boolean =>
  reports !== dirname(target) &&
  isMapping(under(policy, 'method', 'slicing')) &&
  !isList(under(policy, 'method', 'slicing', 'columns'))

/** Models of classes that the texts alone decide, and the people of a population; the order of texts is the original's. */
const needsNoOriginal = ({ model, rows, options }: VerdictView): boolean =>
  rows !== 'generalised' &&
  options.distance !== 'ordered' &&
  (['k-anonymity', 'k-map', 't-closeness', 'alpha-k-anonymity', 'delta-disclosure'].includes(model) ||
    /^((distinct|entropy|recursive)-l-diversity|(basic|enhanced)-beta-likeness)$/.test(model))

function compareVerdicts(said: readonly VerdictView[], answer: Answer, by: string): Fault[] {
  const { verdicts } = answer.result as CheckView
  return said.flatMap(({ model, of, rows, options, holds, figure }) => {
    const found = verdicts.find(
      (verdict) =>
        verdict.model === model &&
        verdict.of === of &&
        verdict.rows === rows &&
        JSON.stringify(verdict.options) === JSON.stringify(options),
    )
    if (found === undefined) return [fault('check-silent', `${by} does not judge ${model}`)]
    return found.holds === holds
      ? []
      : [
          fault(
            'check-differs',
            `${model}: the run says ${holds} by ${figure}, ${by} ${found.holds} by ${found.figure}`,
          ),
        ]
  })
}

/** A key that was changed is no key of ours. */
const taken = ({ exit, code }: Answer): Fault[] =>
  exit === 2 && code?.startsWith('KEY_')
    ? []
    : [fault('key-taken', `a key that was changed is taken: exit ${exit} ${code ?? ''}`)]

/** A row is explained with the key it was made with; with another, or a broken one, the request is wrong and no more. */
async function why({ drawn, paths, product, refused }: Scene): Promise<Fault[]> {
  const faults: Fault[] = []
  // Rows may have been left out (drop-missing).
  const { release } = JSON.parse(readFileSync(reportFile(paths, 'report.json'), 'utf8')) as ReportView
  for (const row of [1, release.rows, 0]) {
    const answer = await product.ask({
      what: 'why',
      release: paths.target,
      row,
      key: paths.key,
      passphrase: PASSPHRASE,
    })
    const wrong =
      row > 0 && drawn.keyEdits.length === 0 && drawn.edits.length === 0
        ? answer.exit !== 0
        : answer.exit > 2 || answer.exit < 0
    if (wrong) faults.push(...failed(answer, 'why'))
    else if (refused) faults.push(...taken(answer))
  }
  return faults
}

/** The stored levels on the same data give the same release; plans of other kinds are refused. */
async function apply({ drawn, paths, product, refused }: Scene): Promise<Fault[]> {
  const to = join(paths.root, 'applied', `release.${formatOf(paths.target)}`)
  const answer = await product.ask({
    what: 'apply',
    data: paths.source,
    to,
    key: paths.key,
    passphrase: PASSPHRASE,
  })
  if (answer.exit > 2 || answer.exit < 0) return failed(answer, 'apply')
  if (refused) return taken(answer)
  if (answer.exit === 2 || drawn.keyEdits.length > 0 || drawn.edits.length > 0) return []
  return readFileSync(to).equals(readFileSync(paths.target))
    ? []
    : [fault('applied-differs', 'the stored recoding made another release of the same data')]
}
