import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageEntries, viteAliases } from './package-sources.mjs'
import { root } from './workspace.mjs'

const entries = packageEntries(root)

describe('entries of packages', () => {
  it('[I11] an entry is found by what its package.json exports, and its source is there', () => {
    const models = entries.find(({ name }) => name === '@outis/core/models')
    expect(models && relative(root, models.source)).toBe('packages/core/src/models/index.ts')
    expect(models && relative(root, models.built)).toBe('packages/core/dist/models/index.js')
    expect(entries.filter(({ source }) => !existsSync(source))).toEqual([])
  })

  it('[I11] an alias stands for one entry and for nothing below it', () => {
    const names = ['@outis/core', '@outis/core/models', '@outis/core/models/registry', '@outis/core-like']
    const aliases = viteAliases(entries, 'source')
    const found = names.map((name) => aliases.filter(({ find }) => find.test(name)).length)
    expect(found).toEqual([1, 1, 0, 0])
  })
})
