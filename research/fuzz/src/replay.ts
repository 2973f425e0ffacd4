import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { tryCase } from './campaign.ts'
import { startProduct } from './driver/product.ts'
import { readKept } from './kept-findings.ts'

/** Tries kept cases again; returns 1 if one of them fails. */
export async function replay(paths: readonly string[]): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'outis-fuzz-'))
  const product = startProduct({ time: 60_000, memory: 1.5 * 2 ** 30, calls: 150 })
  let failed = 0
  try {
    for (const path of paths) {
      const { exit, faults } = await tryCase(readKept(path), { product, root: join(home, 'case') })
      if (faults.length > 0) failed++
      console.log(`${faults.length > 0 ? '✗' : '✓'} ${basename(path)}: exit ${exit}`)
      for (const { rule, detail } of faults) console.log(`  ${rule}: ${detail}`)
    }
  } finally {
    product.close()
    rmSync(home, { recursive: true, force: true })
  }
  console.log(`${paths.length} kept cases, ${failed} fail`)
  return failed === 0 ? 0 : 1
}
