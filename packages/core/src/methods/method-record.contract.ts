import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromJSONSchema } from 'zod'
import { OutisError } from '../data/errors.ts'
import { drawnPolicies } from '../policy/drawn-policies.fixture.ts'
import { type AnyOption, defaultOf, type Options } from '../policy/options/declaration.ts'
import { optionSchema } from '../policy/options/option-schema.ts'
import type { Policy } from '../policy/options/policy.ts'
import { parsePolicy } from '../policy/parse.ts'
import { policyJsonSchema } from '../policy/policy-json-schema.ts'
import type { MethodRecord } from './contract/method-record.ts'
import { seedSecret } from './contract/seed-secret.ts'
import { methods } from './registry.ts'

/** What every record owes; call it for a method of your own. */
export function testMethodRecord(record: MethodRecord): void {
  const known = [...methods.filter(({ id }) => id !== record.id), record]
  const read = (document: unknown): Policy | undefined => {
    try {
      return parsePolicy(document, undefined, 'policy', { methods: known })
    } catch (error) {
      if (error instanceof OutisError) return undefined
      throw error
    }
  }

  describe(`the record of ${record.id}`, () => {
    it('[MR1] says what the method is', () => {
      expect(record.id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
      expect(record.title).toMatch(/^[A-Z].*\.$/)
      expect(record.citation).toMatch(/doi:10\.|no DOI known/)
      expect(record.modes[0]).toBe('faithful')
    })

    it('[MR1] is told plainly to those who know no method', () => {
      const { name, does, keeps } = record.plainly ?? { name: 'A name', does: 'It does.', keeps: 'It keeps.' }
      expect(name).toMatch(/^[A-Z].*[^.]$/)
      for (const sentence of [does, keeps]) expect(sentence).toMatch(/^[A-Z].*\.$/)
    })

    it('[MR1] says what every option is for', () => {
      for (const [key, option] of everyOption(record.options)) {
        expect([key, option.help]).toEqual([key, expect.stringMatching(/\.$/)])
        expect([key, option.help]).toEqual([key, expect.not.stringContaining('Default')])
        expect(key).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
      }
    })

    it('[MR2] has defaults within limits', () => {
      for (const [key, option] of everyOption(record.options)) {
        const written = defaultOf(option)
        if (written === undefined || isEmpty(written)) continue
        expect([key, optionSchema(option, NO_WORDS).safeParse(written).success]).toEqual([key, true])
      }
    })

    it('[MR3] [MR5] policies that are read fit the JSON Schema, and the record answers', () => {
      const schema = fromJSONSchema(
        policyJsonSchema({ methods: known }) as Parameters<typeof fromJSONSchema>[0],
      )
      let policies = 0
      fc.assert(
        fc.property(drawnPolicies([record]), (document) => {
          const policy = read(document)
          if (!policy) return
          policies++
          const plain = {
            ...document,
            attributes: Object.fromEntries(document.attributes as Map<string, unknown>),
          }
          expect(schema.safeParse(plain).error).toBeUndefined()
          expectAnswers(record, policy)
        }),
        { seed: 7, numRuns: 400 },
      )
      expect(policies).toBeGreaterThan(5)
    })

    it.each(Object.keys(record.options))('[MR4] a misspelt %s is told with what was meant', (key) => {
      const misspelt = `${key[1] ?? 'x'}${key[0]}${key.slice(2)}`
      const document = { ...DOCUMENT, method: { [record.id]: { [misspelt]: 1 } } }
      expect(() => parsePolicy(document, undefined, 'policy', { methods: known })).toThrow(
        key.length > 2 ? `did you mean "${key}"?` : 'unknown key; the keys here are ',
      )
    })
  })
}

const DOCUMENT = { outis: 1, data: { source: 'a.csv' }, attributes: { a: 'quasi' }, release: { to: 'b.csv' } }

const NO_WORDS = {
  get requirement(): never {
    throw new TypeError('Models have no default.')
  },
  get hierarchy(): never {
    throw new TypeError('Hierarchies have no default.')
  },
  modelOption: () => undefined,
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Those inside groups, lists and mappings too. */
function* everyOption(options: Options): Generator<readonly [string, AnyOption]> {
  for (const [key, option] of Object.entries(options)) {
    yield [key, option]
    const inner = option.kind === 'list' || option.kind === 'by-column' ? option.of : option
    if (inner.kind === 'group') yield* everyOption(inner.options)
  }
}

function expectAnswers(record: MethodRecord, { method, attributes, warnings }: Policy): void {
  const { roles, hierarchies, unpublished = [], inputs = [] } = record.needs(method)
  expect(new Set([...roles, 'quasi', 'sensitive']).size).toBe(2)
  expect(['needed', 'optional', 'unused']).toContain(hierarchies)
  expect(unpublished.every((name) => inputs.includes(name))).toBe(true)
  const { models, suppressionLimit, budget = 1 } = record.search(method)
  expect(models.map(({ path }) => path)).toEqual(modelPaths(method))
  expect(suppressionLimit).toBeGreaterThanOrEqual(0)
  expect(budget).toBeGreaterThan(0)
  const policy = { method, attributes }
  for (const sentence of warnings) expect(sentence).toMatch(/\.$/)
  expect(seedSecret(record, policy) ?? 'nothing').toMatch(/^[a-z]/)
}

/** Where every model stands that the policy asks the method to reach. */
function modelPaths(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { kind, path } = value as { readonly kind?: unknown; readonly path?: unknown }
  return kind === 'model' && typeof path === 'string' ? [path] : Object.values(value).flatMap(modelPaths)
}
