import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adultFolder } from './adult.ts'
import { measureNode, median } from './child-process.ts'

/**
 * CPU time of `outis run --no-attack` on Adult as a cold process, all threads, beside `node -e 0`.
 * Bar: 1.2 s.
 */
const RUNS = 7
const BAR_MS = 1200

const root = fileURLToPath(new URL('../..', import.meta.url))
const adult = adultFolder()
if (adult === undefined) {
  console.log(JSON.stringify({ bench: 'cold-run', skipped: 'Adult is not here: set OUTIS_DATA' }))
} else {
  const folder = mkdtempSync(join(tmpdir(), 'outis-cold-'))
  copyFileSync(join(adult, 'adult-train-complete.csv'), join(folder, 'adult.csv'))
  writeFileSync(join(folder, 'policy.yaml'), policy(adult))
  const cli = join(root, 'apps/cli/bin/outis.js')
  const empty: number[] = []
  const outis: number[] = []
  const wall: number[] = []
  for (let i = 0; i < RUNS; i++) {
    empty.push((await measureNode(['-e', '0'])).cpuMs)
    const cost = await measureNode([cli, 'run', join(folder, 'policy.yaml'), '--no-attack', '--json'])
    if (cost.exit !== 0) throw new Error(`outis run ended with ${cost.exit}`)
    outis.push(cost.cpuMs)
    wall.push(cost.wallMs)
  }
  const report = JSON.parse(readFileSync(join(folder, 'out/adult.report.json'), 'utf8'))
  const suppressed = report.release.suppressedRows
  const checked = suppressed === 1178 && existsSync(join(folder, 'out/adult.csv'))
  if (!checked) throw new Error(`expected 1178 suppressed rows, got ${suppressed}`)
  rmSync(folder, { recursive: true })
  const cpuMs = median(outis)
  console.log(
    JSON.stringify({
      bench: 'cold-run',
      cpuMs: Math.round(cpuMs),
      fastestCpuMs: Math.round(Math.min(...outis)),
      wallMs: Math.round(median(wall)),
      nodeCpuMs: Math.round(median(empty)),
      timesNode: Number((cpuMs / median(empty)).toFixed(2)),
      barMs: BAR_MS,
      within: cpuMs <= BAR_MS,
      checked,
    }),
  )
}

function policy(adultData: string): string {
  const hierarchy = (name: string) =>
    `{ role: quasi, hierarchy: '${join(adultData, 'hierarchies', `adult_hierarchy_${name}.csv`)}' }`
  return `outis: 1
data: { source: adult.csv }
attributes:
  sex: ${hierarchy('sex')}
  age: ${hierarchy('age')}
  race: ${hierarchy('race')}
  marital-status: ${hierarchy('marital-status')}
  education: ${hierarchy('education')}
  native-country: ${hierarchy('native-country')}
  workclass: ${hierarchy('workclass')}
  income: ${hierarchy('salary-class')}
  occupation: sensitive
others: drop
method: { full-domain: { k: 5, suppression-limit: 0.04 } }
release: { to: out/adult.csv }
seed: 7
`
}
