import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { afterAll, describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { parsePolicyText, readPolicy } from './read-policy.ts'

const root = new URL('../../../../', import.meta.url)

const text = (attributes: string, more = '') => `outis: 1
data: { source: people.csv }
attributes:
${attributes}
method: { full-domain: { k: 5 } }
release: { to: out/people.csv }
${more}`

const read = (attributes: string, more?: string) => parsePolicyText(text(attributes, more)).policy

function refusal(policy: string): OutisError {
  try {
    parsePolicyText(policy)
  } catch (error) {
    if (error instanceof OutisError) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('a policy as text', () => {
  it('[Y2] columns keep their order and their names as written', () => {
    const names = read(
      '  10: quasi\n  9: neutral\n  007: neutral\n  1.0: neutral\n  true: neutral\n  null: neutral\n  "7": neutral',
    )
    expect(names.attributes.map(({ name }) => name)).toEqual(['10', '9', '007', '1.0', 'true', 'null', '7'])
  })

  it('[Y3] values of the data are texts as written', () => {
    const { attributes } = read(
      '  zip: { role: quasi, order: [007, 1.0, 0x10, NULL, true, "5", x], hierarchy: { groups: [[01, 02], { 03: [1e3] }] } }\n  b: { role: quasi, hierarchy: { tree: { 00: [01, 1.50] } } }',
    )
    expect(attributes[0].order).toEqual(['007', '1.0', '0x10', 'NULL', 'true', '5', 'x'])
    expect(attributes[0].hierarchy?.spec).toEqual({
      kind: 'groups',
      levels: [[{ members: ['01', '02'] }, { label: '03', members: ['1e3'] }]],
    })
    expect(attributes[1].hierarchy?.spec).toEqual({ kind: 'tree', root: { '00': ['01', '1.50'] } })
  })

  it('[Y3] also in strata, in sensitive values and among missing ones', () => {
    const strata = '{ strata: [{ name: a, where: { s: [01] } }, { rest: true }] }'
    const mixed = parsePolicyText(
      text('  q: quasi\n  s: sensitive').replace('full-domain: { k: 5 }', `mixed: ${strata}`),
    )
    expect(mixed.policy.method).toMatchObject({
      strata: [{ rows: { where: [{ column: 's', values: ['01'] }] } }, {}],
    })
    const sbtam = '{ k: 5, sensitive-values: { s: [01] } }'
    const values = parsePolicyText(
      text('  q: quasi\n  s: sensitive').replace('full-domain: { k: 5 }', `sbtam: ${sbtam}`),
    )
    expect(values.policy.method).toMatchObject({ sensitiveValues: [{ column: 's', values: ['01'] }] })
    const missing = parsePolicyText(
      text('  q: quasi').replace('people.csv', 'people.csv, missing: [NA, -9.0, NULL]'),
    )
    expect(missing.policy.data.missing).toEqual(['NA', '-9.0', 'NULL'])
  })

  it('[Y3] elsewhere a number is a number', () => {
    expect(
      read('  order: { role: quasi, hierarchy: { intervals: [5.0, 1e1], from: -1.0 } }').attributes[0]
        .hierarchy?.spec,
    ).toEqual({
      kind: 'intervals',
      widths: [5, 10],
      from: -1,
    })
  })

  it('[Y1] JSON is read too, whatever its white space', () => {
    const json = JSON.stringify(parseDocument(text('  age: quasi')).toJS(), null, '\t')
    expect(parsePolicyText(json, 'policy.json').policy.attributes).toEqual([
      { name: 'age', role: 'quasi', place: 'policy.json:7:3' },
    ])
  })

  it('[Y1] anchors and aliases are followed', () => {
    const { attributes } = read('  a: &five { role: quasi, hierarchy: { intervals: [5] } }\n  b: *five')
    expect(attributes[1]).toMatchObject({ name: 'b', hierarchy: attributes[0].hierarchy })
  })

  it('[Y4] a byte order mark and CRLF do not move places', () => {
    expect(refusal(`\ufeff${text('  age: qasi').replaceAll('\n', '\r\n')}`).message).toMatch(
      /^policy\.yaml:4:8: attributes\.age: /,
    )
  })

  it('[Y4] a problem points at the value, a missing key at what should hold it', () => {
    expect(refusal(text('  age: { type: text }')).message).toMatch(
      /^policy\.yaml:4:3: attributes\.age\.role: is missing/,
    )
    expect(refusal(text('  age:\n    role: quasi\n    order:\n      - a\n      - [b]')).message).toMatch(
      /^policy\.yaml:8:9: /,
    )
  })

  it('[Y6] no nesting ends the program', () => {
    expect(refusal('['.repeat(50_000)).code).toBe('POLICY_SYNTAX')
    expect(refusal('- '.repeat(5_000)).code).toBe('POLICY_SYNTAX')
    expect(refusal(`{a: ${'['.repeat(100)}${']'.repeat(100)}}`).message).toMatch(/nested more than 64 levels/)
  })

  it('[Y6] nor does an alias of aliases of aliases', () => {
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let i = 1; i < 12; i++) bomb.push(`a${i}: &a${i} [${`*a${i - 1}, `.repeat(10)}]`)
    expect(refusal(bomb.join('\n')).code).toBe('POLICY_SYNTAX')
    const many = Array.from({ length: 500 }, (_, i) => `  c${i}: *five`)
    expect(
      read(`  a: &five { role: quasi, hierarchy: { intervals: [5] } }\n${many.join('\n')}`).attributes,
    ).toHaveLength(501)
  })

  it('[Y6] a binary file is no policy', () => {
    expect(refusal('PAR1\u0000\u0001\u0002').code).toBe('POLICY_INVALID')
  })
})

describe('a policy file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-policy-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('[Y7] comes with its text, its fingerprint and the folder paths start from', async () => {
    const path = join(folder, 'policy.yaml')
    writeFileSync(path, text('  age: quasi'))
    const file = await readPolicy(path)
    expect(file.folder).toBe(folder)
    expect(file.text).toBe(text('  age: quasi'))
    expect(file.fingerprint.bytes).toBe(file.text.length)
    expect(file.fingerprint.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(file.policy.data.source).toEqual({ kind: 'file', path: 'people.csv' })
  })

  it.each([
    ['nowhere.yaml', 'there is no such file'],
    ['', 'it is a folder'],
  ])('[Y7] %j cannot be read', async (name, reason) => {
    await expect(readPolicy(join(folder, name))).rejects.toMatchObject({
      code: 'POLICY_NOT_FOUND',
      message: expect.stringContaining(reason),
    })
  })
})

describe('examples', () => {
  const page = readFileSync(new URL('docs/policy.md', root), 'utf8')
  const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block]) => block)

  it('[Y9] the page begins with a whole policy and has many more', () => {
    expect(blocks[0]).toMatch(/^outis: 1\n/)
    expect(blocks.length).toBeGreaterThan(15)
  })

  it.each(blocks.map((block) => [block.split('\n').slice(0, 2).join(' ').trim(), block]))(
    '[Y9] docs/policy.md: %s',
    (_, block) => {
      expect(() => parsePolicyText(inPlace(block, blocks[0]), 'docs/policy.md')).not.toThrow()
    },
  )

  const examples = readdirSync(new URL('examples/', root), { recursive: true, encoding: 'utf8' })
  it.each(examples.filter((name) => name.endsWith('.yaml')))('[Y9] examples/%s', async (name) => {
    await expect(readPolicy(new URL(`examples/${name}`, root).pathname)).resolves.toBeDefined()
  })
})

/** A whole policy as it is; a part of one in place of that part. */
function inPlace(block: string, whole: string): string {
  if (block.startsWith('outis:')) return block
  const document = parseDocument(whole)
  for (const { key, value } of (
    parseDocument(block).contents as unknown as { items: { key: unknown; value: unknown }[] }
  ).items) {
    document.set(key, value)
  }
  return document.toString()
}
