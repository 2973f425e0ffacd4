import { describe, expect, it } from 'vitest'
import { OutisError } from '../../data/errors.ts'
import { bindColumns } from '../../policy/bind-columns.ts'
import { openedTable, policyOf } from '../../run/small-tables.fixture.ts'
import { refuseIdentifying } from './refuse-identifying.ts'

const policy = (attributes: string, others = '') =>
  policyOf(
    `outis: 1\ndata: { source: people.csv }\nattributes: ${attributes}\n${others}\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out.csv }\n`,
  )

/** A table of twelve people with a sex and one further column. */
const people = (name: string, text: (row: number) => string) =>
  openedTable(
    ['sex', name],
    Array.from({ length: 12 }, (_, row) => [row < 6 ? 'f' : 'm', text(row)]),
  )

const refusalOf = async (own: ReturnType<typeof policyOf>, open: ReturnType<typeof people>) => {
  try {
    return await refuseIdentifying({ policy: own, open, columns: bindColumns(own, open.sourceColumns) })
  } catch (fault) {
    if (fault instanceof OutisError) return fault
    throw fault
  }
}

const NOTHING = { findings: [], warnings: [], undecided: [] }

describe('a column that would be published as it is', () => {
  it.each([
    ['contact', (row: number) => `p${row}@example.org`],
    ['Nachname', (row: number) => `Maier${row % 4}`],
    ['remark', (row: number) => `case ${'abcdefghijkl'[row]}`],
    ['number', (row: number) => String(100 + row)],
  ])('[E218] stops the run where %s looks identifying, by form, name or uniqueness', async (name, text) => {
    const open = people(name, text)
    const declared = await refusalOf(policy(`{ sex: quasi, ${name}: neutral }`), open)
    const silent = await refusalOf(policy('{ sex: quasi }', 'others: neutral'), open)
    for (const refused of [declared, silent]) {
      expect(refused).toMatchObject({ code: 'COLUMN_IDENTIFYING', details: { columns: [name] } })
      expect((refused as OutisError).message).toContain(`"${name}"`)
      expect((refused as OutisError).hint).toContain('publish: "as is"')
      expect((refused as OutisError).message).not.toContain(text(3))
    }
    const secret = await refusalOf(policy(`{ sex: quasi, ${name}: sensitive }`), open)
    if (name !== 'remark')
      expect(secret).toMatchObject({ hint: expect.stringContaining('role: sensitive, publish') })
  })

  it('[E218] does not where the policy says that it is meant, leaves it out or generalises it', async () => {
    const open = people('remark', (row) => `case ${'abcdefghijkl'[row]}`)
    for (const role of ['{ role: neutral, publish: "as is" }', 'identifying', 'quasi'])
      expect(await refusalOf(policy(`{ sex: quasi, remark: ${role} }`), open)).toEqual(NOTHING)
    expect(await refusalOf(policy('{ sex: quasi }', 'others: drop'), open)).toEqual(NOTHING)
  })

  it('[E218] does not where it is a measure or has few values', async () => {
    const texts: readonly ((row: number) => string)[] = [
      (row) => `${60 + row}.${row}`,
      (row) => String((row * 7919) % 90_001),
      (row) => `ward ${row % 3}`,
    ]
    for (const text of texts)
      expect(
        await refusalOf(policy('{ sex: quasi, remark: neutral }'), people('remark', text)),
      ).toMatchObject({
        warnings: [],
        undecided: [],
      })
  })

  it('[E218] warns of a sensitive text that is nearly every row’s own', async () => {
    const open = people('remark', (row) => `case ${'abcdefghijkl'[row]}`)
    expect(await refusalOf(policy('{ sex: quasi, remark: sensitive }'), open)).toMatchObject({
      warnings: [expect.stringContaining('"remark" is sensitive')],
    })
  })
})
