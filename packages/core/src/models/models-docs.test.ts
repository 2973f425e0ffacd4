import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { models } from './registry.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('the words about the models', () => {
  const page = read('../../../../docs/models.md')

  it.each(models.map((model) => [model.id, model] as const))(
    '[M12] docs/models.md has a section on %s: options, example, citation',
    (id, model) => {
      const section = page.split(/^### /m).find((part) => part.startsWith(`${id}\n`)) ?? ''
      for (const option of Object.keys(model.options)) expect(section).toContain(`| \`${option}\` |`)
      expect(section).toContain(`- ${id}: {`)
      expect(section).toContain(model.citation.replace(/^.*(doi:\S+)$/, '$1'))
    },
  )

  it('[M12] every rule of SPEC.md has a test, and every test a rule', () => {
    const rules = new Set(
      Array.from(read('./SPEC.md').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm), ([, rule]) => rule),
    )
    const folder = new URL('./', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const tests = files.filter((file) => /\.(test|contract)\.ts$/.test(file))
    const titles = tests.flatMap((file) =>
      Array.from(read(`./${file}`).matchAll(/['`]\[([A-Z]\d+)\] /g), ([, rule]) => rule),
    )
    expect([...new Set(titles)].sort()).toEqual([...rules].sort())
  })
})
