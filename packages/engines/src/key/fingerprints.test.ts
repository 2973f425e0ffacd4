import { createHash, createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { comparePolicies } from '../check/compare-policies.ts'
import { evaluateFiles } from '../check/evaluate-files.ts'
import { sha256File } from '../files/scan-file.ts'
import { runPolicy } from '../run/run-policy.ts'

const root = mkdtempSync(join(tmpdir(), 'outis-prints-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Six people of whom an attacker knows everything but the last one's income and the seed. */
const table = (income: string) =>
  `age,zip,income\n34,02139,51200\n36,02139,48000\n38,02139,60100\n41,02141,39000\n44,02141,72500\n47,02141,${income}\n`
const policyText = (seed: string) => `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 50] } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3] } }
  income: { role: sensitive }
method: { full-domain: { k: 3 } }
release: { to: out/people.csv }
seed: ${seed}
`
const INCOME = '8341'
const SEED = '4711'
writeFileSync(join(root, 'people.csv'), table(INCOME))
writeFileSync(join(root, 'policy.yaml'), policyText(SEED))

const incomes = Array.from({ length: 10_000 }, (_, income) => String(income))
const seeds = Array.from({ length: 10_000 }, (_, seed) => String(seed))

/** Tries every guess against every number of 256 bits that is published, plain or keyed by anything published. */
function guessed(
  published: readonly string[],
  guesses: readonly string[],
  fileOf: (guess: string) => string,
): string[] {
  const digests = new Set(published.flatMap((text) => text.match(/\b[0-9a-f]{64}\b/g) ?? []))
  const secrets = ['', ...digests]
  return guesses.filter((guess) => {
    const bytes = fileOf(guess)
    const plain = createHash('sha256').update(bytes).digest('hex')
    if (digests.has(plain)) return true
    return secrets.some((secret) => digests.has(createHmac('sha256', secret).update(plain).digest('hex')))
  })
}

/** Every text that a folder holds. */
const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))

describe('what is published', () => {
  it('[KF8] a plain fingerprint gives the unknown cell away: the attack works', async () => {
    const plain = JSON.stringify({ fingerprints: { input: await sha256File(join(root, 'people.csv')) } })
    expect(guessed([plain], incomes, table)).toEqual([INCOME])
    const policy = JSON.stringify({ policy: await sha256File(join(root, 'policy.yaml')) })
    expect(guessed([policy], seeds, policyText)).toEqual([SEED])
  })

  it('[KF8] against report, page and dictionary, with a key and without, no guess is told from another', async () => {
    for (const keyed of [true, false]) {
      const key = { path: join(root, 'key'), passphrase: 'nobody blinded me' }
      const { report } = await runPolicy({
        policyPath: join(root, 'policy.yaml'),
        version: '0.0.0',
        ...(keyed && { key }),
      })
      expect(Object.keys(report.fingerprints)).toEqual(keyed ? ['input', 'policy', 'release'] : ['release'])
      const published = textsIn(join(root, 'out'))
      expect(published.length).toBe(5)
      expect(guessed(published, incomes, table)).toEqual([])
      expect(guessed(published, seeds, policyText)).toEqual([])
      const sizes = [table(INCOME).length, policyText(SEED).length]
      for (const size of sizes) expect(published.join()).not.toMatch(new RegExp(`bytes"?: ?${size}\\b`, 'i'))
      if (!keyed) expect(report.details?.join()).toContain('--key')
    }
  })

  it('[KF8] nor against the pages of compare and evaluate', async () => {
    mkdirSync(join(root, 'page'))
    const out = join(root, 'page')
    await comparePolicies({ policyPaths: [join(root, 'policy.yaml')], version: '0.0.0', out })
    const files = { original: join(root, 'people.csv'), release: join(root, 'out/people.csv') }
    await evaluateFiles({ ...files, classes: [], version: '0.0.0', out })
    const published = textsIn(out)
    expect(published.length).toBe(4)
    expect(guessed(published, incomes, table)).toEqual([])
    expect(guessed(published, seeds, policyText)).toEqual([])
  })
})
