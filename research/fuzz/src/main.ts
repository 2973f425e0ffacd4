import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { campaign, type Finding, type Tried } from './campaign.ts'
import { keepFinding, keptIn } from './kept-findings.ts'
import { replay } from './replay.ts'
import { type Summary, summarise } from './summary.ts'

const HELP = `npm run fuzz [-- options]

Draws tables, policies and files, runs the built product on them, and holds what it does against everything it
promises, by an oracle that shares no code with it. Each fault is made small and kept.

  --cases N       how many cases; without it until Ctrl-C
  --seed S        what the cases are drawn from (7)
  --first N       number of the first case (0)
  --case N        this case alone
  --jobs N        processes at a time (as many as the machine has)
  --keep DIR      where findings go (.cache/fuzz)
  --no-shrink     keep failing cases as they were drawn
  --replay PATH   a kept case, or a folder of them
  --corpus        the cases of research/fuzz/corpus
  --quiet         no progress
`

const root = fileURLToPath(new URL('../../', import.meta.url))
const CORPUS = join(root, 'research/fuzz/corpus')

const { values } = parseArgs({
  options: {
    cases: { type: 'string' },
    seed: { type: 'string', default: '7' },
    first: { type: 'string', default: '0' },
    case: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    keep: { type: 'string', default: join(root, '.cache/fuzz') },
    'no-shrink': { type: 'boolean', default: false },
    replay: { type: 'string' },
    corpus: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function draw(): Promise<number> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const summary = summarise()
  const since = performance.now()
  let told = since
  const findings: Finding[] = []
  const keep = resolve(values.keep)
  await campaign({
    seed: values.seed,
    first: Number(values.case ?? values.first),
    ...(values.case !== undefined
      ? { cases: 1 }
      : values.cases !== undefined
        ? { cases: Number(values.cases) }
        : {}),
    jobs: values.case === undefined ? Number(values.jobs) : 1,
    shrink: !values['no-shrink'],
    signal: stop.signal,
    tried(tried) {
      summary.add(tried)
      if (values.case !== undefined) tellCase(tried)
      if (values.quiet || performance.now() - told < 5000) return
      told = performance.now()
      console.log(progress(summary, since, findings.length))
    },
    found(finding) {
      findings.push(finding)
      tellFinding(finding, keepFinding(keep, values.seed, finding))
    },
  })
  console.log(summary.lines().join('\n'))
  console.log(progress(summary, since, findings.length))
  return findings.length === 0 ? 0 : 1
}

function progress(summary: Summary, since: number, findings: number): string {
  const seconds = (performance.now() - since) / 1000
  const each = (summary.cases() / seconds).toFixed(1)
  return `${summary.cases()} cases in ${seconds.toFixed(0)} s, ${each} each second; ${summary.faulty()} faulty, ${findings} different findings`
}

function tellCase({ number, aim, result }: Tried): void {
  console.log(`case ${number} (${aim}, ${result.method}): exit ${result.exit} ${result.code ?? ''}`)
  for (const { rule, detail } of result.faults) console.log(`  ${rule}: ${detail}`)
}

function tellFinding({ signature, fault, number }: Finding, folder: string): void {
  console.log(`\n✗ ${signature}\n  ${fault.detail.split('\n')[0]}`)
  console.log(`  again:  npm run fuzz -- --seed ${values.seed} --case ${number}`)
  console.log(`  small:  npm run fuzz -- --replay ${join(folder, 'case.json')}\n`)
}

if (values.help) console.log(HELP)
else if (values.corpus) process.exitCode = await replay(keptIn(CORPUS))
else if (values.replay !== undefined) {
  const path = resolve(values.replay)
  process.exitCode = await replay(path.endsWith('.json') ? [path] : keptIn(path))
} else process.exitCode = await draw()
