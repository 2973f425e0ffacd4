import { OutisError } from '../data/errors.ts'
import { parsePolicy } from './parse.ts'

/** Policies for tests, as parsed from YAML or JSON. */
type Parts = Readonly<Record<string, unknown>>

/** A small valid policy; `parts` replace its keys. */
export const policyDocument = (parts: Parts = {}): Parts => ({
  outis: 1,
  data: { source: 'people.csv' },
  attributes: {
    name: 'identifying',
    age: { role: 'quasi', hierarchy: { intervals: [5, 10] } },
    zip: 'quasi',
    illness: 'sensitive',
    income: { role: 'sensitive', type: 'number' },
    ward: 'neutral',
  },
  method: { 'full-domain': { k: 5 } },
  release: { to: 'out/people.csv' },
  ...parts,
})

export const withMethod = (id: string, keys: Parts): Parts => policyDocument({ method: { [id]: keys } })

/** The error with which a policy is refused. */
export const refusal = (value: unknown): OutisError => {
  try {
    parsePolicy(value)
  } catch (error) {
    if (error instanceof OutisError) return error
    throw error
  }
  throw new Error('was accepted')
}
