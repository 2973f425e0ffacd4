import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { root } from './workspace.mjs'

const folder = mkdtempSync(join(tmpdir(), 'outis-readme-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.restoreAllMocks()
})

const packages = readdirSync(join(root, 'packages')).sort()

/** The first program of a README and what it says that it prints. */
function programOf(name: string): { code: string; printed: string } {
  const text = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8')
  const [, code, printed] = /```ts\n(.*?)```\n\n```text\n(.*?)```/s.exec(text) ?? []
  if (code === undefined) throw new Error(`packages/${name}/README.md shows no program.`)
  return { code, printed }
}

describe('programs of the packages', () => {
  it.each(packages)('[I26] the program of packages/%s/README.md prints what is shown', async (name) => {
    const { code, printed } = programOf(name)
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((...words) => lines.push(`${words.join(' ')}\n`))
    const path = join(folder, `${name}.ts`)
    writeFileSync(path, code)
    await import(path)
    expect(lines.join('')).toBe(printed)
  })
})
