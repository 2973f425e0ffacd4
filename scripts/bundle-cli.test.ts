import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { bundleCli } from './bundle-cli.mjs'
import { root } from './workspace.mjs'

/** Its source and its release are tables of a cluster where no server answers. */
const SPARK_POLICY = `
outis: 1
data:
  source: { spark: "sc://127.0.0.1:1", table: clinic.stays }
attributes:
  age: { role: quasi }
method:
  mondrian: { k: 2 }
release:
  to: { spark: "sc://127.0.0.1:1", table: clinic.published }
`

let folder = ''
afterEach(() => rmSync(folder, { recursive: true }))

describe('bundling', () => {
  it('[I4] what is imported on demand is in a file of its own', async () => {
    folder = mkdtempSync(join(tmpdir(), 'outis-bundle-'))
    writeFileSync(join(folder, 'heavy.ts'), "export const heavy: string = 'heavy part'\n")
    const main = "export const greeting = 'first part'\nexport const later = () => import('./heavy.ts')\n"
    writeFileSync(join(folder, 'main.ts'), main)
    const to = join(folder, 'dist')
    await bundleCli({ entry: join(folder, 'main.ts'), to })
    expect(readFileSync(join(to, 'main.js'), 'utf8')).toContain('first part')
    const withHeavy = readdirSync(to).filter((name) =>
      readFileSync(join(to, name), 'utf8').includes('heavy part'),
    )
    expect(withHeavy).toEqual([expect.stringMatching(/^heavy-.*\.js$/)])
  })
  it('[I24] without the package for Spark the program runs, and a policy that names a cluster says what to install', async () => {
    folder = mkdtempSync(join(tmpdir(), 'outis-bundle-'))
    await bundleCli({ to: join(folder, 'dist') })
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(join(root, 'node_modules/@duckdb'), join(folder, 'node_modules/@duckdb'))
    writeFileSync(join(folder, 'policy.yaml'), SPARK_POLICY)
    const { status, stderr } = spawnSync(process.execPath, ['dist/main.js', 'run', 'policy.yaml'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(status).toBe(2)
    expect(stderr).toContain('SPARK_MISSING')
    expect(stderr).toContain('npm install @outis/spark@')
    expect(readdirSync(folder).sort()).toEqual(['dist', 'node_modules', 'policy.yaml'])
  })
})
