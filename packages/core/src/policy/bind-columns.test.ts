import { describe, expect, it } from 'vitest'
import { OutisError } from '../data/errors.ts'
import { bindColumns } from './bind-columns.ts'
import { policyDocument } from './documents.fixture.ts'
import { parsePolicy } from './parse.ts'

const data = ['ward', 'zip', 'name', 'age', 'income', 'illness']
const bind = (
  parts: Parameters<typeof policyDocument>[0],
  columns: readonly string[],
  locate?: () => { line: number; column: number },
) => bindColumns(parsePolicy(policyDocument(parts), locate, 'policy.yaml'), columns)

function refusal(
  parts: Parameters<typeof policyDocument>[0],
  columns: readonly string[],
  locate?: () => { line: number; column: number },
) {
  try {
    bind(parts, columns, locate)
  } catch (error) {
    if (error instanceof OutisError) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('binding columns', () => {
  it('[PO35] gives every column its role, in the order of the data; roles in declared order', () => {
    const bound = bind({}, data)
    expect(bound.columns.map(({ name, role }) => [name, role])).toEqual([
      ['ward', 'neutral'],
      ['zip', 'quasi'],
      ['name', 'identifying'],
      ['age', 'quasi'],
      ['income', 'sensitive'],
      ['illness', 'sensitive'],
    ])
    expect(bound.published).toEqual(['ward', 'zip', 'age', 'income', 'illness'])
    expect(bound.quasi).toEqual(['age', 'zip'])
    expect(bound.sensitive).toEqual(['illness', 'income'])
    expect(bound.columns[3].attribute?.hierarchy?.spec.kind).toBe('intervals')
  })

  it('[PO35] others: neutral publishes, others: drop leaves out', () => {
    expect(bind({ others: 'neutral' }, ['x', ...data]).published[0]).toBe('x')
    const dropped = bind({ others: 'drop' }, ['x', ...data])
    expect(dropped.published).not.toContain('x')
    expect(dropped.columns[0]).toEqual({ name: 'x', role: 'dropped' })
  })

  it('[PO36] where none of the columns is there, the first line may be a record, and is not shown', () => {
    const { code, message, hint, details } = refusal({}, ['Nemo', 'Ulm', 'flu', 'zap', 'lame'])
    expect(code).toBe('COLUMN_UNKNOWN')
    expect(JSON.stringify([message, hint, details])).not.toMatch(/Nemo|Ulm|flu|zap|lame/)
    expect(hint).toContain('data.csv.header: false')
    expect(refusal({}, ['column1', 'column2']).hint).toContain('"column1", "column2"')
  })

  it('[PO36] a column that only the policy knows is told with its place and the nearest free column', () => {
    const columns = ['ward', 'zipp', 'name', 'Age', 'income', 'illness']
    const error = refusal({}, columns, () => ({ line: 7, column: 3 }))
    expect(error.code).toBe('COLUMN_UNKNOWN')
    expect(error.message).toBe(
      'The policy names 2 columns that the data does not have: "age" (policy.yaml:7:3), did you mean "Age"?; "zip" (policy.yaml:7:3), did you mean "zipp"?',
    )
    expect(error.hint).toContain('"ward", "zipp"')
    expect(error.details).toEqual({ columns: ['age', 'zip'] })
  })

  it('[PO36] a declared column is not suggested in place of another', () => {
    const attributes = { age: 'quasi', ages: 'neutral' }
    expect(refusal({ attributes }, ['age', 'weight']).message).not.toContain('did you mean')
  })

  it('[PO36] undeclared columns are an error unless others decides, and are all told', () => {
    const error = refusal({}, ['phone', ...data, 'mail'])
    expect(error.code).toBe('COLUMN_UNDECLARED')
    expect(error.message).toBe('The policy says nothing about 2 columns of the data: "phone", "mail".')
    expect(error.hint).toContain('others: drop')
  })

  it('[PO36] long lists end', () => {
    const many = Array.from({ length: 25 }, (_, i) => `c${i}`)
    expect(refusal({}, [...data, ...many]).message).toMatch(/"c19" and 5 more\.$/)
  })

  it('[PO36] two columns of one name', () => {
    expect(refusal({}, [...data, 'age', 'age'])).toMatchObject({
      code: 'COLUMN_DUPLICATE',
      details: { columns: ['age'] },
    })
  })

  it('[PO37] a column of choices is found and not published, declared or not', () => {
    const method = {
      personalised: { choice: { per: { illness: { column: 'consent' }, income: { register: true } } } },
    }
    const bound = bind({ method }, [...data, 'consent'])
    expect(bound.columns.at(-1)).toEqual({ name: 'consent', role: 'choice' })
    expect(bound.published).not.toContain('consent')
    expect(refusal({ method }, data).message).toContain('"consent"')
    const own = { personalised: { choice: { column: 'name' } } }
    expect(bind({ method: own }, data).columns[2]).toMatchObject({ name: 'name', role: 'choice' })
  })
})
