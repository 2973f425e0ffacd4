import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { bundleCli } from './bundle-cli.mjs'

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
})
