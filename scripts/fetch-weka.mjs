import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/**
 * `npm run weka`: fetches Weka 3.9.7 into .cache/weka, for the tests that learn with it. It is the jar that the Python package
 * python-weka-wrapper3 carries, from the package index that pip is set to. Needs pip and tar, and Java to run it.
 */
const PACKAGE = 'python-weka-wrapper3==0.3.3'
const JARS = ['weka.jar', 'core.jar', 'mtj.jar', 'arpack_combined.jar']
const WEKA_SHA256 = 'e60ffffbebbb49d1805a2b77075c869706802af93b8e876a8e0ac9a435698cc3'

const folder = mkdtempSync(join(tmpdir(), 'outis-weka-'))
try {
  execFileSync('pip', ['download', '--no-deps', '--no-binary', ':all:', '-d', folder, PACKAGE], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [archive = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder])
  const jars = join(folder, archive.replace('.tar.gz', ''), 'python/weka/lib')
  const found = createHash('sha256')
    .update(readFileSync(join(jars, 'weka.jar')))
    .digest('hex')
  if (found !== WEKA_SHA256) throw new Error(`weka.jar is another one than expected: ${found}.`)
  mkdirSync(join(root, '.cache/weka'), { recursive: true })
  for (const name of JARS) copyFileSync(join(jars, name), join(root, '.cache/weka', name))
  console.log('Weka 3.9.7 is in .cache/weka.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
