import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './workspace.mjs'

interface Locked {
  readonly version?: string
  readonly link?: boolean
  readonly engines?: { readonly node?: string }
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>
}

/** The smallest major version of Node that a range such as `^20.19.0 || >=22.12.0` admits. */
const oldestMajor = (range: string) =>
  Math.min(...range.split('||').map((part) => Number(/\d+/.exec(part)?.[0] ?? 0)))

describe('the lockfile', () => {
  it('[I17] has no package that asks for a newer Node than the workspace, so that `npm ci` warns of none', () => {
    const oldest = oldestMajor(packages['']?.engines?.node ?? '')
    const newer = Object.entries(packages).filter(
      ([, { engines }]) => engines?.node !== undefined && oldestMajor(engines.node) > oldest,
    )
    expect(oldest).toBe(20)
    expect(newer.map(([path]) => path)).toEqual([])
  })

  it('[I16] has the binaries of every platform, so that `npm ci` passes on all of them', () => {
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
