import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as core from '@outis/core'
import { describe, expect, it } from 'vitest'
import { exampleFiles } from './examples.mjs'
import { root } from './workspace.mjs'

describe('examples', () => {
  it.each([...exampleFiles(core)])('[I6] %s is what the core says', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  })
})
