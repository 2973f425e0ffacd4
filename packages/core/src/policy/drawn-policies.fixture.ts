import fc from 'fast-check'
import type { MethodRecord } from '../methods/contract/method-record.ts'
import { methods } from '../methods/registry.ts'
import { drawnOptions } from './options/drawn-options.fixture.ts'

const attributes = fc
  .shuffledSubarray(['x', '10', '9', 'y'])
  .map(
    (neutral) =>
      new Map<string, unknown>([
        ...neutral.map((name) => [name, 'neutral'] as const),
        ['q', { role: 'quasi', order: ['a', 'b'], hierarchy: { intervals: [5, 10] } }],
        ['r', 'quasi'],
        ['s', { role: 'sensitive', taxonomy: { tree: { x: ['a'] } } }],
        ['s2', 'sensitive'],
        ['id', 'identifying'],
      ]),
  )

/** Policies with every key the schema allows, the method drawn from its record; not all keep the rules between parts. */
export const drawnPolicies = (
  of: readonly MethodRecord[] = methods,
): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc.record(
    {
      outis: fc.constant(1),
      data: fc.record(
        {
          source: fc.constantFrom('a.csv', { postgres: 'postgres://h', table: 't' }),
          missing: fc.constantFrom(['', '?']),
          'missing-as': fc.constant('refuse'),
          csv: fc.constant({ quote: '', header: true }),
        },
        { requiredKeys: ['source'] },
      ),
      attributes,
      others: fc.constantFrom('drop', 'neutral'),
      method: fc.oneof(
        ...of.map(({ id, options }) => drawnOptions(options).map((written) => ({ [id]: written }))),
      ),
      attack: fc.constantFrom('none', { limits: { linkage: 0.1 } }),
      release: fc.constantFrom({ to: 'out.csv' }, { to: 'out.csv', 'spreadsheet-safe': true }),
      seed: fc.oneof(fc.integer(), fc.constant('s')),
    },
    { requiredKeys: ['outis', 'data', 'attributes', 'method', 'release'] },
  )
