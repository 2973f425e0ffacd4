import { join, resolve } from 'node:path'
import { policyDocument } from '@outis/core/pipeline'
import { describe, expect, it } from 'vitest'
import { rebased } from './rebased-policy.ts'

const policy = (folder: string) => `outis: 1
data: { source: people.csv }
attributes:
  person: identifying
  zip: { role: quasi, hierarchy: ${folder}zip.csv }
  job: { role: quasi, hierarchy: { file: ${folder}job.csv } }
  age: { role: quasi, hierarchy: { intervals: [5, 10] } }
  illness: { role: sensitive, taxonomy: ${folder}illness.csv }
method: { full-domain: { k: 2 } }
require:
  - { k-map: { k: 5, population: ${folder}register.csv } }
  - { prosecutor-risk: { max: 0.2 } }
attack: { holdout: ${folder}others.csv }
release: { to: out/people.csv }
`

/** Every text of a policy, wherever it stands. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value instanceof Map
      ? textsOf([...value.values()])
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(textsOf)
        : []

const filesOf = (document: unknown): string[] =>
  textsOf(document).filter((text) => /(zip|job|illness|register|others)\.csv$/.test(text))

describe('a policy for another folder', () => {
  it('[EN425] names the same files from there, wherever it names them', () => {
    const [from, to] = [resolve('/data/policies'), resolve('/data/advice/new')]
    const before = filesOf(policyDocument(policy('lists/')))
    const after = filesOf(rebased(policyDocument(policy('lists/')), { from, to }))
    expect(before).toHaveLength(5)
    expect(after.map((path) => resolve(to, path))).toEqual(before.map((path) => resolve(from, path)))
    expect(after).not.toEqual(before)
  })

  it('[EN425] leaves absolute paths and everything else alone', () => {
    const document = policyDocument(policy(`${resolve('/lists')}/`))
    expect(rebased(document, { from: join('/a'), to: join('/b/c') })).toEqual(document)
  })
})
