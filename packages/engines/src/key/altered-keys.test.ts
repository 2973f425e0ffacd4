import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { applyKey } from '../reuse/apply-key.ts'
import { explainRow } from '../reuse/explain-file-row.ts'
import { interpretFile } from '../reuse/interpret-file.ts'
import { runPolicy } from '../run/run-policy.ts'
import { cheapSeal } from './cheap-seal.fixture.ts'
import { openKey } from './key-file.ts'

const PASSPHRASE = 'nobody blinded me'
const root = mkdtempSync(join(tmpdir(), 'outis-keys-'))
afterAll(() => rmSync(root, { recursive: true }))

const rows = Array.from({ length: 24 }, (_, row) => [
  20 + (row % 6),
  row % 2 ? 'F' : 'M',
  ['flu', 'cold', 'gout'][row % 3],
  1 + (row % 3),
  1000 + row,
])
writeFileSync(
  join(root, 'people.csv'),
  `age,sex,disease,choice,income\n${rows.map((row) => row.join()).join('\n')}\n`,
)
writeFileSync(join(root, 'groups.csv'), 'flu;lungs;*\ncold;lungs;*\ngout;joints;*\n')
writeFileSync(join(root, 'counts.csv'), 'disease,n\nflu,3\n')

const METHODS: Readonly<Record<string, string>> = {
  levels: 'full-domain: { k: 2 }',
  strata: 'sbtam: { sensitive-values: { disease: [gout] }, k: 2 }',
  assigned: 'mondrian: { k: 2 }',
  sliced: 'slicing: { l: 2 }',
  personalised: 'personalised: { choice: { column: choice } }',
}

/** A release by a method, and what its key holds. */
async function keyOf(name: string): Promise<{ readonly release: string; readonly plain: string }> {
  const release = join(root, name, 'people.csv')
  const policyPath = join(root, `${name}.yaml`)
  writeFileSync(
    policyPath,
    `outis: 1
data: { source: people.csv }
attributes: { age: { role: quasi, hierarchy: { intervals: [3, 6] } }, sex: quasi, disease: { role: sensitive, taxonomy: groups.csv }${name === 'personalised' ? ', income: sensitive' : ''} }
others: drop
method: { ${METHODS[name]} }
release: { to: ${name}/people.csv }
`,
  )
  const key = { path: join(root, `${name}.key`), passphrase: PASSPHRASE }
  await runPolicy({ policyPath, version: '0.0.0', key })
  return { release, plain: JSON.stringify(await openKey(key.path, PASSPHRASE)) }
}

/** Every place of a document, as paths. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name]))
  return path.length === 0 ? inner : [path, ...inner]
}

type Change = { readonly value: unknown } | 'removed'

function changed(plain: string, path: readonly string[], change: Change): string {
  const document = JSON.parse(plain)
  let inside = document
  for (const name of path.slice(0, -1)) inside = inside[name]
  if (change === 'removed') {
    if (Array.isArray(inside)) inside.splice(Number(path.at(-1)), 1)
    else delete inside[path.at(-1)!]
  } else inside[path.at(-1)!] = change.value
  return JSON.stringify(document)
}

const CHANGES: readonly Change[] = [
  'removed',
  ...[null, -1, 0, 3, 1e9, 0.5, '', 'x', true, [], {}, [[]], ['x'], [0], { kind: 'levels' }].map((value) => ({
    value,
  })),
]

describe('altered keys', () => {
  for (const name of Object.keys(METHODS)) {
    it(`[KF7] a document like that of ${name} opens or is refused, and no command has a fault of its own`, async () => {
      const { release, plain } = await keyOf(name)
      const paths = pathsIn(JSON.parse(plain))
      const path = join(root, `${name}.altered`)
      const key = { path, passphrase: PASSPHRASE }
      const commands = [
        () => explainRow({ release, key, row: 1 }),
        () =>
          applyKey({
            key,
            data: join(root, 'people.csv'),
            to: join(root, name, 'next/people.csv'),
            version: '0',
            unseen: 'refuse',
          }),
        () => interpretFile({ result: join(root, 'counts.csv'), key, release }),
      ]
      let refused = 0
      const altered = fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.constantFrom(...CHANGES),
        fc.constantFrom(...commands.keys()),
        async (place, change, command) => {
          writeFileSync(path, cheapSeal(changed(plain, place, change), PASSPHRASE))
          const code = await commands[command]().then(
            () => 'done',
            (error) => error.code ?? error,
          )
          if (code === 'KEY_INVALID') refused++
          expect(code, `${place.join('.')} ${JSON.stringify(change)} ${command}`).toMatch(
            /^(?!INTERNAL)[A-Z_a-z]+$/,
          )
        },
      )
      await fc.assert(altered, { seed: 7, numRuns: 120 })
      expect(refused).toBeGreaterThan(20)
    })
  }

  it('[KF7] another document under the passphrase is no key', async () => {
    const path = join(root, 'foreign')
    for (const plain of [
      '',
      'no JSON',
      'null',
      '[]',
      '"text"',
      '{}',
      '{"key":1}',
      '{"key":1,"recoding":{"kind":"levels"},"hierarchies":[]}',
    ]) {
      writeFileSync(path, cheapSeal(plain, PASSPHRASE))
      await expect(openKey(path, PASSPHRASE)).rejects.toMatchObject({ code: 'KEY_INVALID' })
    }
  })
})
