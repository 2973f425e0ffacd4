import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromJSONSchema } from 'zod'
import { risksOf } from '../metrics/risk/risks.ts'
import { models } from '../models/registry.ts'
import { policyDocument } from './documents.fixture.ts'
import { metricIds } from './metric-ids.ts'
import { policyJsonSchema } from './policy-json-schema.ts'

const docs = new URL('../../../../docs/', import.meta.url)

/** Every key with its schema, wherever it stands. */
function keysOf(schema: unknown): [string, { description?: string; $ref?: string }][] {
  if (typeof schema !== 'object' || schema === null) return []
  const properties = 'properties' in schema ? Object.entries(schema.properties as object) : []
  return [...properties, ...Object.values(schema).flatMap(keysOf)]
}

describe('JSON Schema of the policy', () => {
  it('[PO38] docs/policy.schema.json is up to date (`outis schema` prints it)', () => {
    expect(JSON.parse(readFileSync(new URL('policy.schema.json', docs), 'utf8'))).toEqual(policyJsonSchema())
  })

  it('[PO38] says what it is', () => {
    expect(policyJsonSchema()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'urn:outis:policy:1',
      title: 'Outis policy, version 1',
      additionalProperties: false,
      required: ['outis', 'data', 'attributes', 'method', 'release'],
    })
  })

  it('[PO38] every key has a description', () => {
    const silent = keysOf(policyJsonSchema()).filter(([, { description }]) => !description)
    expect(silent.map(([key]) => key)).toEqual(['levels'])
  })

  it('[PO38] every key stands in docs/policy.md, ids of attacks in docs/attack.md', () => {
    const page = ['policy.md', 'attack.md']
      .map((name) => readFileSync(new URL(name, docs), 'utf8'))
      .join('\n')
    const keys = [...new Set(keysOf(policyJsonSchema()).map(([key]) => key))]
    expect(keys.length).toBeGreaterThan(80)
    expect(keys.filter((key) => !new RegExp(`[\`{, ]${key}[\`:, ]`).test(page))).toEqual([])
  })

  it('[PO38] accepts what the parser accepts and refuses keys and words it does not know', () => {
    const schema = fromJSONSchema(policyJsonSchema() as Parameters<typeof fromJSONSchema>[0])
    const accepts = (parts: Parameters<typeof policyDocument>[0]) =>
      schema.safeParse(policyDocument(parts)).success
    expect(accepts({})).toBe(true)
    expect(accepts({ attributes: { a: { role: 'quasi', hierarchy: { tree: { x: { y: ['z'] } } } } } })).toBe(
      true,
    )
    expect(accepts({ require: [{ 't-closeness': { t: 0.5, rows: 'all' } }, { ncp: { max: 1 } }] })).toBe(true)
    expect(accepts({ sed: 7 })).toBe(false)
    expect(accepts({ others: 'keep' })).toBe(false)
    expect(accepts({ attributes: { a: 'qasi' } })).toBe(false)
    expect(accepts({ method: { 'full-domain': { k: 1 } } })).toBe(false)
    expect(accepts({ require: [{ 'k-anonymity': { kk: 5 } }] })).toBe(false)
  })

  it('[PO4] everything the check measures can be required', () => {
    const modelIds = models.map(({ id }): string => id)
    const risks = risksOf(Uint32Array.of(1, 2)).map(({ id }) => id)
    expect(risks.filter((id) => !modelIds.includes(id) && !metricIds.includes(id))).toEqual([])
  })
})
