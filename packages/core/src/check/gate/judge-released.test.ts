import { describe, expect, it } from 'vitest'
import { openedTable, policyOf } from '../../run/small-tables.fixture.ts'
import { checkedTable } from './checked-table.fixture.ts'
import { countAlone, exactColumns, judgeAlone } from './judge-alone.ts'
import { judgeKeptOrder } from './judge-order.ts'
import { foldedValue } from './judge-spelling.ts'

const policy = (attributes: string, more = '', release = '{ to: out.csv }') =>
  policyOf(
    `outis: 1\ndata: { source: a.csv }\nattributes: { id: identifying, sex: quasi, ${attributes} }\n${more}method: { full-domain: { k: 2 } }\nrelease: ${release}\n`,
  )

describe('people who are alone by what is published exactly', () => {
  const STAYS = [
    ['a', '1', 'x'],
    ['b', '1', 'y'],
    ['c', '2', 'x'],
    ['c', '2', 'x'],
    ['d', '', 'y'],
    ['', '1', 'y'],
  ]
  const open = openedTable(['id', 'days', 'ward'], STAYS)
  const neutral = 'days: neutral, ward: neutral'

  it('[E1307] rows are counted, and cells without a value are nobody’s', async () => {
    expect(await countAlone(open, ['days'], policy(neutral))).toBe(0)
    expect(await countAlone(open, ['days', 'ward'], policy(neutral))).toBe(2)
    expect(await countAlone(open, [], policy(neutral))).toBe(0)
  })

  it('[E1307] people are counted where the policy names them', async () => {
    const counted = policy(neutral, 'person: id\n')
    // The two rows of c are one person's.
    expect(await countAlone(open, ['days'], counted)).toBe(1)
    expect(await countAlone(open, ['days', 'ward'], counted)).toBe(3)
  })

  it('[E1307] each column, and all of them together, are notes with a change of the policy', async () => {
    const findings = await judgeAlone(open, ['days', 'ward'], policy(neutral, 'person: id\n'))
    expect(findings.map(({ columns, count, severity }) => [columns.join(), count, severity])).toEqual([
      ['days', 1, 'note'],
      ['days,ward', 3, 'note'],
    ])
    expect(findings[1].fix?.edits).toEqual([{ attribute: 'days', set: { role: 'quasi' } }])
  })

  it('[E1307] secrets count for the public alone, and what somebody decided on never', () => {
    const columns = ['days', 'ward', 'illness', 'other'].map((name) => ({ name }))
    const attributes = 'days: neutral, ward: { role: neutral, publish: as is }, illness: sensitive'
    const exact = (more: string) => exactColumns(columns, policy(attributes, more))
    expect(exact('')).toEqual(['days'])
    expect(exact('audience: public\n')).toEqual(['days', 'illness'])
    expect(exact('others: neutral\n')).toEqual(['days', 'other'])
  })
})

const ROWS = Array.from({ length: 40 }, (_, row) => ({
  id: `p${(row * 17) % 40}`,
  sex: row % 2 ? 'f' : 'm',
  stay: String((row * 7) % 40),
}))
const lines = (rows: typeof ROWS) => rows.map(({ sex, stay }) => `${sex}|${stay}`)
const ORIGINAL = ['id|sex|stay', ...ROWS.map(({ id, sex, stay }) => `${id}|${sex}|${stay}`)]
const orders = async (rows: typeof ROWS) => {
  const { findings } = await checkedTable({
    policy: 'attributes: { id: identifying, sex: quasi, stay: { role: neutral, publish: as is } }',
    release: ['sex|stay', ...lines(rows)],
    original: ORIGINAL,
  })
  return findings
    .filter(({ kind }) => kind === 'order')
    .map(({ columns, severity }) => [severity, ...columns])
}

describe('the order of rows', () => {
  it('[E1308] is to be decided on where it is that of the original, or of a column that is not shown', async () => {
    expect(await orders(ROWS)).toEqual([['decide']])
    expect(await orders(ROWS.toSorted((a, b) => (a.id < b.id ? -1 : 1)))).toEqual([['decide', 'id']])
  })

  it.each([
    ['backwards', ROWS.toReversed()],
    ['from the middle', [...ROWS.slice(20), ...ROWS.slice(0, 20)]],
    ['in blocks', [0, 20, 10, 30].flatMap((from) => ROWS.slice(from, from + 10))],
    ['every other row first', [0, 1].flatMap((odd) => ROWS.filter((_, row) => row % 2 === odd))],
    [
      'for the greater part',
      [...ROWS.slice(0, 28), ...[31, 38, 29, 35, 33, 39, 28, 36, 30, 34, 37, 32].map((row) => ROWS[row])],
    ],
  ])('[E1308] is to be decided on where it is that of the original %s', async (_, rows) => {
    expect(await orders(rows)).toEqual([['decide']])
  })

  it('[E1308] is to be decided on where it is that of values that are generalised', async () => {
    const people = Array.from({ length: 60 }, (_, row) => ({
      zip: String(10_000 + ((row * 617) % 1000)),
      stay: `s${row}`,
    }))
    const kinds = async (rows: typeof people) => {
      const { findings } = await checkedTable({
        policy:
          'attributes: { zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [2] } }, stay: { role: neutral, publish: as is } }',
        release: ['zip|stay', ...rows.map(({ stay }) => `10***|${stay}`)],
        original: ['zip|stay', ...people.map(({ zip, stay }) => `${zip}|${stay}`)],
      })
      return findings.flatMap(({ kind, columns }) => (kind === 'order' ? columns : []))
    }
    expect(await kinds(people.toSorted((a, b) => (a.zip < b.zip ? -1 : 1)))).toEqual(['zip'])
    expect(await kinds(people.toSorted((a, b) => (a.stay < b.stay ? -1 : 1)))).toEqual([])
  })

  it('[E1308] is none where rows are sorted by what they show, or shuffled', async () => {
    const shown = ({ sex, stay }: (typeof ROWS)[number]) => sex + stay.padStart(3)
    expect(await orders(ROWS.toSorted((a, b) => (shown(a) < shown(b) ? -1 : 1)))).toEqual([])
    expect(await orders(ROWS.map((_, row) => ROWS[(row * 11 + 3) % 40]))).toEqual([])
  })

  it('[E1308] that a policy keeps is found by a run', () => {
    expect(judgeKeptOrder(policy('a: neutral'))).toEqual([])
    const [kept] = judgeKeptOrder(policy('a: neutral', '', '{ to: out.csv, keep-order: true }'))
    expect(kept).toMatchObject({
      kind: 'order',
      severity: 'decide',
      fix: { edits: [{ path: ['release', 'keep-order'], value: undefined }] },
    })
  })
})

describe('diversity by spelling', () => {
  it.each([
    ['HIV', 'H.I.V.', true],
    ['HIV', ' hiv ', true],
    ['type 2', 'Type-2', true],
    ['A+', 'A-', false],
    ['1.5', '15', false],
    ['stage 1.5', 'stage 15', false],
    ['HIV+', 'HIV', false],
    ['50 %', '50', false],
  ])('[E1309] %s and %s are one value: %s', (a, b, same) => {
    expect(foldedValue(a) === foldedValue(b)).toBe(same)
  })

  it('[E1309] is to be decided on where a class has it', async () => {
    const found = async (illness: readonly string[]) => {
      const { findings } = await checkedTable({
        policy: 'attributes: { sex: quasi, illness: sensitive }',
        method: 'full-domain: { k: 2, l: 2 }',
        release: ['sex|illness', ...illness.map((text, row) => `${row < 2 ? 'f' : 'm'}|${text}`)],
      })
      return findings
        .filter(({ kind }) => kind === 'spelling')
        .map(({ count, columns }) => [count, ...columns])
    }
    expect(await found(['H.I.V.', 'HIV', 'flu', 'gout'])).toEqual([[2, 'illness']])
    // Two classes write it in two ways, and neither gains by it.
    expect(await found(['H.I.V.', 'flu', 'HIV', 'gout'])).toEqual([])
  })
})

describe('people who have several rows, and a policy that does not say so', () => {
  const VISITS = Array.from(
    { length: 24 },
    (_, row) => `P${1000 + (row % 4)}|${row % 4 < 2 ? 'f' : 'm'}|d${row}`,
  )
  it('[E1310] are counted by the column that repeats', async () => {
    const { findings, holds } = await checkedTable({
      policy: 'attributes: { patient id: identifying, sex: quasi, visit: { role: neutral, publish: as is } }',
      method: 'full-domain: { k: 5 }',
      release: ['sex|visit', ...VISITS.map((row) => row.split('|').slice(1).join('|')).toSorted()],
      original: ['patient id|sex|visit', ...VISITS],
    })
    expect(holds).toBe(true)
    expect(findings.find(({ evidence }) => evidence === 'gate person')).toMatchObject({
      severity: 'decide',
      count: 4,
      columns: ['patient id'],
      text: expect.stringContaining('the smallest class has 2 people'),
      fix: { edits: [{ path: ['person'], value: 'patient id' }] },
    })
  })

  it.each([
    { k: 2, audience: 'contract', decided: false },
    // The audience asks for 12 people, the policy for 7.
    { k: 2, audience: 'public', decided: true },
    { k: 7, audience: 'contract', decided: true },
  ])('[E1310] with classes of 6 people, k = $k and $audience: $decided', async ({ k, audience, decided }) => {
    const rows = Array.from(
      { length: 36 },
      (_, row) => `P${1000 + (row % 12)}|${row % 12 < 6 ? 'f' : 'm'}|d${row}`,
    )
    const { findings } = await checkedTable({
      policy: `audience: ${audience}\nattributes: { patient id: identifying, sex: quasi, visit: { role: neutral, publish: as is } }`,
      method: `full-domain: { k: ${k} }`,
      release: ['sex|visit', ...rows.map((row) => row.split('|').slice(1).join('|')).toSorted()],
      original: ['patient id|sex|visit', ...rows],
    })
    expect(findings.some(({ evidence }) => evidence === 'gate person')).toBe(decided)
  })

  it('[E460] rows of one person are not k people, however many they are', async () => {
    const { holds, verdicts } = await checkedTable({
      policy:
        'person: patient id\nattributes: { patient id: identifying, sex: quasi, visit: { role: neutral, publish: as is } }',
      method: 'full-domain: { k: 3 }',
      release: ['sex|visit', ...VISITS.map((row) => row.split('|').slice(1).join('|')).toSorted()],
      original: ['patient id|sex|visit', ...VISITS],
    })
    expect([holds, verdicts[0].figure]).toEqual([false, 2])
  })
})
