import type { AttackExample } from '../attack.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  test: sensitive
method: { full-domain: { k: 10 } }`

const ages = ['[30, 40)', '[40, 50)']
const people = (tests: readonly string[]) => ({
  original: ['age|test', ...tests.map((test, testIndex) => `${30 + testIndex}|${test}`)],
  release: ['age|test', ...tests.map((test, testIndex) => `${ages[testIndex < 10 ? 0 : 1]}|${test}`)],
})

const decade = (positive: number) =>
  Array.from({ length: 10 }, (_, index) => (index < positive ? 'positive' : 'negative'))

/** Nine of twenty have the value: all of them in one class, where nobody else of that age has it; or as many in each. */
export const skewnessExample: AttackExample = {
  weak: {
    policy,
    ...people([...decade(9), ...decade(0)]),
    others: people([...decade(0), ...decade(2)]).original,
  },
  resists: { policy, ...people([...decade(5), ...decade(4)]) },
}
