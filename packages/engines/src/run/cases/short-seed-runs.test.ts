import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PolicyObject } from '@outis/core'
import { defined } from '@outis/core/value'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { comparePolicies } from '../../check/compare-policies.ts'
import { run } from '../run-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-seeds-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())
const at = (name: string) => join(folder, name)
writeFileSync(
  at('people.csv'),
  `age,town,ill\n${'20,Ulm,flu\n21,Ulm,gout\n30,Kiel,flu\n31,Kiel,gout\n'.repeat(6)}`,
)

const LONG = '8c1f0e6a5b2d4937a0f1e2d3c4b59687'
const attributes = {
  age: { role: 'quasi', hierarchy: { intervals: [10] } },
  town: 'quasi',
  ill: 'sensitive',
} as const
const sliced = { attributes, method: { slicing: { l: 2 } } } satisfies PolicyObject
const made = (policy: PolicyObject, more: Partial<Parameters<typeof run>[0]> = {}) =>
  run({ policy, source: at('people.csv'), to: at('out/release.csv'), attack: false, ...more })
const warned = async (...given: Parameters<typeof made>) =>
  (await made(...given)).report.warnings.filter((text) => text.includes('seed'))

describe('short seeds', () => {
  it.each([
    ['slicing', { l: 2 }],
    ['personalised', { choice: { column: 'choice' } }],
    ['full-domain', { k: 2, t: 0.5, mode: 'hardened' }],
    ['mondrian', { k: 2, l: 2, mode: 'hardened' }],
  ])('[EN360] %s with one is refused before anything is read', async (method, options) => {
    const given = { attributes, method: { [method]: options } } as PolicyObject
    const source = at('nothing.csv')
    for (const [policy, seed] of [
      [given, 'outis'],
      [{ ...given, seed: 7 }, undefined],
    ] as const)
      await expect(made(policy, { ...defined({ seed }), allowSeed: false, source })).rejects.toMatchObject({
        code: 'SEED_SHORT',
        message: expect.stringContaining('could find it by trying'),
        hint: expect.stringContaining('--allow-seed'),
      })
    expect(existsSync(at('out'))).toBe(false)
  })

  it('[EN360] a long one, none, and one that protects nobody are taken', async () => {
    expect(await warned(sliced, { seed: LONG, allowSeed: false })).toEqual([])
    expect(await warned(sliced, { allowSeed: false })).toEqual([])
    // The seed of the call is the one that draws.
    expect((await made({ ...sliced, seed: 7 }, { seed: LONG, allowSeed: false })).report.holds).toBe(true)
    const plain = { attributes, method: { 'full-domain': { k: 2 } }, seed: 7 }
    expect(await warned(plain, { allowSeed: false })).toEqual([])
  })

  it('[EN361] where it is allowed the report warns, and does not tell it', async () => {
    const byCall = await warned(sliced, { seed: 'outis-seed', allowSeed: true })
    expect(byCall).toEqual([expect.stringMatching(/short and was allowed.*permutation inside buckets/)])
    expect(byCall.join()).not.toContain('outis-seed')
    expect(await warned({ ...sliced, seed: 7 }, { allowSeed: true })).toEqual([
      expect.stringMatching(/seed of the policy is short.*permutation inside buckets/),
    ])
  })

  it('[EN361] OUTIS_ALLOW_SEED=1 allows it where the call says nothing', async () => {
    vi.stubEnv('OUTIS_ALLOW_SEED', '1')
    expect(await warned(sliced, { seed: '7' })).toHaveLength(1)
    for (const other of ['', '0', 'yes']) {
      vi.stubEnv('OUTIS_ALLOW_SEED', other)
      await expect(made(sliced, { seed: '7' })).rejects.toMatchObject({ code: 'SEED_SHORT' })
    }
  })

  it('[EN362] with a ledger the seed has no effect and is not refused', async () => {
    mkdirSync(at('ledger'))
    const ledger = { path: at('ledger/people.ledger'), passphrase: 'several words that you can keep' }
    const looks = await warned(sliced, { seed: '7', allowSeed: false, ledger })
    expect(looks).toEqual([expect.stringContaining('has no effect')])
  })

  it('[EN360] a comparison refuses it before the first policy is run', async () => {
    const text = (seed: string) =>
      JSON.stringify({ outis: 1, ...sliced, data: { source: 'people.csv' }, release: { to: 'x.csv' }, seed })
    writeFileSync(at('long.json'), text(LONG))
    writeFileSync(at('short.json'), text('7'))
    const given = { policyPaths: [at('long.json'), at('short.json')], version: '0', out: at('compare') }
    await expect(comparePolicies({ ...given, allowSeed: false })).rejects.toMatchObject({
      code: 'SEED_SHORT',
    })
    expect(existsSync(at('compare'))).toBe(false)
    const { comparison } = await comparePolicies({ ...given, allowSeed: true })
    expect(comparison.policies.map(({ kind }) => kind)).toEqual(['released', 'released'])
  })
})
