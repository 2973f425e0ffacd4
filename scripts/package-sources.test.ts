import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'
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

  it('[I13] the root of the core has at most sixty names, listed one by one', () => {
    const path = 'packages/core/src/index.ts'
    const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'))
    const names = module.staticExports.flatMap((list) => list.entries).map(({ exportName }) => exportName)
    expect(names.filter(({ kind }) => kind !== 'Name')).toEqual([])
    expect(names.length).toBeGreaterThan(0)
    expect(names.length).toBeLessThanOrEqual(60)
  })

  it('[I11] an alias stands for one entry and for nothing below it', () => {
    const names = ['@outis/core', '@outis/core/models', '@outis/core/models/registry', '@outis/core-like']
    const aliases = viteAliases(entries, 'source')
    const found = names.map((name) => aliases.filter(({ find }) => find.test(name)).length)
    expect(found).toEqual([1, 1, 0, 0])
  })
})
