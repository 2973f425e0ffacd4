import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runPolicy } from '../run-policy.ts'

const SEED = '6b1f0c52d9e84a37a0c4f7713e58b29d'
const ROWS = 240

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-folder-'))
  writeFileSync(join(folder, 'people.csv'), people())
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Names that nobody else has, ages whose mean has many digits, illnesses of which one is sensitive. */
function people(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const illness = ['flu', 'gout', 'cold', 'hiv'][(index * 7 + (index >> 3)) % 4]
    return `Person-${index}-Quixote,${20 + ((index * index + 3 * index) % 47)},${index % 2 ? 'f' : 'm'},${illness},${(index % 3) + 1}`
  })
  return ['name,age,sex,illness,choice', ...rows, ''].join('\n')
}

const METHODS = {
  'full-domain': 'full-domain: { k: 5, suppression-limit: 0.1 }',
  sbtam: 'sbtam: { sensitive-values: { illness: [hiv] }, k: 3, suppression-limit: 0.2 }',
  slicing: 'slicing: { l: 2 }',
  caat: 'caat: { k: 4 }',
  personalised: 'personalised: { choice: { column: choice } }',
} as const

const CASES = [
  ...Object.keys(METHODS).map((method) => [method, 'csv'] as const),
  ['full-domain', 'parquet'],
  ['full-domain', 'xlsx'],
] as const

const policyOf = (method: string, ending: string): string => `outis: 1
data: { source: people.csv }
attributes:
  name: identifying
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  sex: quasi
  illness: sensitive
others: drop
method: { ${METHODS[method as keyof typeof METHODS]} }
release: { to: out/release.${ending} }
seed: ${SEED}
`

async function published(method: string, ending: string): Promise<readonly string[]> {
  const policyPath = join(folder, 'policy.yaml')
  writeFileSync(policyPath, policyOf(method, ending))
  const key = { path: join(folder, 'kept.key'), passphrase: 'a passphrase of some length' }
  await runPolicy({ policyPath, key })
  return readdirSync(join(folder, 'out')).map((name) => join(folder, 'out', name))
}

/** What somebody could try guesses against, or learn of the machine or the people, by a word that says what it is. */
function secrets(): ReadonlyMap<string, string> {
  const hash = (name: string, form: 'hex' | 'base64') =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest(form)
  const ages = people()
    .split('\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[1]))
  const mean = ages.reduce((sum, age) => sum + age, 0) / ages.length
  return new Map([
    ['seed', SEED],
    ['hash of the source', hash('people.csv', 'hex')],
    ['hash of the source, base64', hash('people.csv', 'base64')],
    ['hash of the policy', hash('policy.yaml', 'hex')],
    ['hash of the policy, base64', hash('policy.yaml', 'base64')],
    ['folder of the source', folder],
    ['name of a person', 'Quixote'],
    ['exact mean', String(mean)],
  ])
}

/** The texts of a file: itself, and each part of a workbook. */
function texts(path: string): readonly string[] {
  const bytes = readFileSync(path)
  if (!path.endsWith('.xlsx')) return [bytes.toString('latin1')]
  return Object.values(unzipSync(bytes)).map((part) => Buffer.from(part).toString('latin1'))
}

const foundIn = (paths: readonly string[]): readonly string[] =>
  [...secrets()].flatMap(([what, text]) =>
    paths.flatMap((path) => (texts(path).some((one) => one.includes(text)) ? [`${what} in ${path}`] : [])),
  )

describe('the folder of a release', () => {
  it.each(CASES)(
    '[EN352] of %s, as %s, tells no seed, plain hash, folder, name or exact mean',
    async (method, ending) => {
      const paths = await published(method, ending)
      expect(paths.length).toBeGreaterThanOrEqual(4)
      expect(foundIn(paths)).toEqual([])
    },
  )

  it('[EN352] the search finds each of them where it is put', async () => {
    const [path = ''] = await published('full-domain', 'csv')
    for (const [what, text] of secrets()) {
      const kept = readFileSync(path)
      appendFileSync(path, text)
      expect(foundIn([path])).toContain(`${what} in ${path}`)
      writeFileSync(path, kept)
    }
  })
})
