import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { methods } from '../methods/registry.ts'

const folder = new URL('./', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|contract|fixture)\.ts$/.test(file),
)

/** As an id, a word of it in a file's or function's name, or a form made of it. */
const WORDS = [...methods.map(({ id }) => id), 'sliced', 'SlicedRelease', 'Slicing', 'Personalised', 'Sbtam']

describe('the policy and its methods', () => {
  it.each(files)('[PO9] %s names no method', (file) => {
    // How a plan is stored goes by the kinds of recodings, two of which are called like the methods that make them.
    const text = readFileSync(new URL(file, folder), 'utf8').replace(/\.slice\(/g, '')
    const allowed = file === 'stored-plan.ts' ? ['sliced', 'personalised'] : []
    const named = WORDS.filter((word) => !allowed.includes(word)).filter((word) =>
      new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text),
    )
    expect(named).toEqual([])
  })
})
