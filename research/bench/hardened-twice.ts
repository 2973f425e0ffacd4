import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JudgedFinding } from '@outis/core/attacks'
import type { AdultPeople } from './adult-people.ts'
import { measureNode } from './child-process.ts'
import type { HardenedCase } from './hardened-cases.ts'
import { SEED } from './hardened-release.ts'

const cli = fileURLToPath(new URL('../../apps/cli/bin/outis.js', import.meta.url))

/** What two hardened runs of one source through one ledger tell together: the findings of `composition`. */
export async function composedTwice(
  one: HardenedCase,
  { inside, hierarchies }: AdultPeople,
): Promise<readonly JudgedFinding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'outis-hardened-'))
  const at = (name: string) => join(folder, name)
  try {
    const names = Object.keys(inside)
    const rows = inside[names[0]].map((_, row) => names.map((name) => inside[name][row]).join(','))
    writeFileSync(at('people.csv'), `${[names.join(','), ...rows].join('\n')}\n`)
    for (const [name, text] of Object.entries(hierarchies)) writeFileSync(at(name), text)
    writeFileSync(at('passphrase'), 'of this benchmark alone\n', { mode: 0o600 })
    for (const run of ['first', 'second']) {
      mkdirSync(at(run))
      writeFileSync(at(`${run}.yaml`), JSON.stringify(policyOf(one, run)))
      await outis([
        ...['run', at(`${run}.yaml`), '--no-attack', '--seed', `${SEED}: ${run}`],
        ...['--ledger', at('ledger'), '--passphrase-file', at('passphrase')],
      ])
    }
    const found = await outis([
      ...['attack', at('second/release.csv'), '--policy', at('second.yaml')],
      ...['--original', at('people.csv'), '--earlier', at('first/release.csv')],
      ...['--attack', 'composition', '--json'],
    ])
    return (JSON.parse(found) as { findings: readonly JudgedFinding[] }).findings
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function outis(args: readonly string[]): Promise<string> {
  const { exit, stdout } = await measureNode([cli, ...args])
  if (exit !== 0) throw new Error(`outis ${args[0]} ended with ${exit}`)
  return stdout
}

/** JSON is YAML. */
const policyOf = (one: HardenedCase, run: string) => ({
  outis: 1,
  data: { source: 'people.csv' },
  attributes: one.attributes,
  others: 'drop',
  method: one.method('hardened'),
  release: { to: `${run}/release.csv`, 'keep-order': true },
})
