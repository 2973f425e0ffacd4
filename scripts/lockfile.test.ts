import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './workspace.mjs'

interface Locked {
  readonly version?: string
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

describe('the lockfile', () => {
  it('[I16] has the binaries of every platform, so that `npm ci` passes on all of them', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Readonly<Record<string, Locked>>
    }
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter(
          (name) =>
            packages[`node_modules/${name}`] === undefined &&
            packages[`${path}/node_modules/${name}`] === undefined,
        )
        .map((name) => `${name} of ${path}`),
    )
    expect(missing).toEqual([])
    expect(packages['node_modules/@libsql/darwin-arm64']).toBeDefined()
  })
})
