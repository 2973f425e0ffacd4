import fc from 'fast-check'
import { findModel } from '../../models/registry.ts'
import { type AnyOption, type GroupOption, isRequired, type Options } from './declaration.ts'

/** Columns that drawn texts and keys name; whether each fits where it stands is the rules' to say. */
const COLUMNS = ['q', 'r', 's', 's2', 'id']

const HIERARCHIES = [
  'h.csv',
  { file: 'h.csv', 'on-gap': 'suppress' },
  { intervals: [5, 10], from: 3 },
  { prefix: 4, keep: [2, 1] },
  { dates: ['quarter', 'year'] },
  { groups: { levels: [{ L: ['a', 'b'] }] } },
  { groups: [[['a', 'b'], { L: ['c'] }], [['L', 'd']]] },
  { tree: { x: ['a'], y: { z: ['b', 3] } } },
  { suppress: true, 'allow-overlap': true },
]

const MODELS = [
  { 'k-anonymity': { k: 3 } },
  { 't-closeness': { t: 0.5, distance: 'ordered' } },
  { 'distinct-l-diversity': { l: 2, of: 's' } },
  { 'k-map': { population: 'all.csv' } },
  { 'k-map': { k: 4, population: { postgres: 'postgres://h', query: 'SELECT 1' } } },
]

/** What may be written for options, as their declarations allow it: every key that must be there and some of the others. */
export function drawnOptions(options: Options): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const shape = Object.fromEntries(Object.entries(options).map(([key, option]) => [key, drawnOption(option)]))
  const requiredKeys = Object.keys(options).filter((key) => isRequired(options[key]))
  return fc.record(shape, { requiredKeys })
}

function drawnOption(option: AnyOption): fc.Arbitrary<unknown> {
  switch (option.kind) {
    case 'integer':
      return fc.integer({ min: option.min, max: Math.min(option.max ?? Infinity, option.min + 20) })
    case 'number': {
      const { min, max = min + 4, exclusiveMin = false } = option
      return fc.double({ min, max, minExcluded: exclusiveMin, noNaN: true })
    }
    case 'any-number':
      return fc.integer({ min: -5, max: 5 })
    case 'choice':
      return fc.constantFrom(...option.values)
    case 'source':
      return fc.constantFrom('a.csv', { spark: 'spark://h', table: 't' })
    case 'flag':
      return fc.boolean()
    case 'mark':
      return fc.constant(true)
    case 'time':
      return fc.constantFrom('30s', '1.5m', '7ms')
    case 'text':
      return fc.constantFrom(...COLUMNS)
    case 'model':
      return drawnOption(findModel(option.model)!.options[option.option])
    case 'models':
      return fc.array(fc.constantFrom(...MODELS), { maxLength: 2 })
    case 'hierarchy':
      return fc.constantFrom(...HIERARCHIES)
    default:
      return drawnParts(option)
  }
}

type Compound = Extract<AnyOption, { kind: 'values' | 'by-column' | 'list' | 'group' | 'one-of' }>

function drawnParts(option: Compound): fc.Arbitrary<unknown> {
  switch (option.kind) {
    case 'values':
      return fc.dictionary(fc.constantFrom(...COLUMNS), fc.constantFrom(['a'], [7, 'b']), {
        maxKeys: 2,
        minKeys: 1,
      })
    case 'by-column':
      return fc.dictionary(fc.constantFrom(...COLUMNS), drawnOption(option.of), { maxKeys: 2 })
    case 'list': {
      const { min = 0, max = min + 3 } = option
      return fc.array(drawnOption(option.of), { minLength: min, maxLength: Math.min(max, min + 3) })
    }
    case 'one-of':
      return fc.oneof(...option.of.map(drawnOption))
    case 'group':
      return drawnGroup(option)
  }
}

/** One of the keys that tell its form, and companions beside what they belong to. */
function drawnGroup({ options, exactlyOne, beside = {} }: GroupOption): fc.Arbitrary<unknown> {
  const forms = exactlyOne?.of ?? []
  const whole = fc.record(
    Object.fromEntries(Object.entries(options).map(([key, option]) => [key, drawnOption(option)])),
    { requiredKeys: [...forms, ...Object.keys(options).filter((key) => isRequired(options[key]))] },
  )
  return fc.tuple(whole, fc.nat()).map(([drawn, which]) => {
    const form = forms[which % forms.length]
    const kept = Object.entries(drawn).filter(([key]) => !forms.includes(key) || key === form)
    const fits = ([key]: readonly [string, unknown]) =>
      beside[key]?.some((other) => kept.some(([given]) => given === other)) ?? true
    return Object.fromEntries(kept.filter(fits))
  })
}
