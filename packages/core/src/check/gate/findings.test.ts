import { describe, expect, it } from 'vitest'
import { bindColumns } from '../../policy/bind-columns.ts'
import type { Finding } from '../../policy/options/finding.ts'
import { openedTable, policyOf } from '../../run/small-tables.fixture.ts'
import type { WholeCheck } from './check-whole.ts'
import { checkedTable } from './checked-table.fixture.ts'
import { refuseIdentifying } from './refuse-identifying.ts'

const NAMES =
  'Yusuf Hall,Anna Baker,Omar Clark,Zoe Garcia,Paul Novak,Emma Lopez,Ivan Petrov,Leila Khan'.split(',')
const ROWS = NAMES.flatMap((name, row) => [
  `${name}|f|flu|${1950 + row}-03-1${row}`,
  `${name}|f|gout|${1950 + row}-04-1${row}`,
])

const ATTRIBUTES = 'attributes: { name: identifying, sex: quasi, illness: sensitive, day: { role: neutral } }'

const shapes = (findings: readonly Finding[]) =>
  findings.map(({ kind, severity, columns, evidence }) => [kind, severity, columns.join(), evidence])

const texts = ({ faults, warnings }: WholeCheck) => [...faults.map(({ text }) => text), ...warnings]

describe('what the gate finds, for the verdict', () => {
  it('[E1305] a fault stops, and counts rows or columns', async () => {
    const release = ['name|sex|illness', ...ROWS.slice(1).map((row) => row.split('|').slice(0, 3).join('|'))]
    const checked = await checkedTable({
      policy: ATTRIBUTES,
      release,
      original: ['name|sex|illness|day', ...ROWS],
    })
    expect(shapes(checked.findings)).toEqual([
      ['identifier', 'stop', 'name', 'gate column-identifying'],
      ['file', 'stop', '', 'gate rows'],
      ['file', 'stop', 'illness', 'gate values-changed'],
    ])
    expect(checked.findings.map(({ count, unit }) => [count, unit])).toEqual([
      [1, 'columns'],
      [1, 'rows'],
      [1, 'rows'],
    ])
    expect(checked.findings.map(({ text }) => text)).toEqual(texts(checked))
  })

  it('[E1305] content that names people stops, and is left out by a change of its role', async () => {
    const release = [
      'sex|illness|day|who',
      ...ROWS.map((row) => [...row.split('|').slice(1), row.split('|')[0]].join('|')),
    ]
    const { findings } = await checkedTable({
      policy: ATTRIBUTES.replace(/ \}$/, ', who: sensitive }'),
      release,
    })
    expect(findings.find(({ kind }) => kind === 'identifier')).toMatchObject({
      severity: 'stop',
      count: ROWS.length,
      unit: 'people',
      columns: ['who'],
      fix: { edits: [{ attribute: 'who', set: { role: 'identifying' } }] },
      evidence: 'gate content',
    })
  })

  it('[E1305] a warning is to be decided on, and its role can be mended', async () => {
    const release = ['sex|illness|day', ...ROWS.map((row) => row.split('|').slice(1).join('|'))]
    const checked = await checkedTable({ policy: ATTRIBUTES, release })
    const [known] = checked.findings
    expect(known).toMatchObject({
      kind: 'known',
      severity: 'decide',
      count: ROWS.length,
      columns: ['day'],
      fix: { edits: [{ attribute: 'day', set: { role: 'quasi' } }] },
    })
    expect(checked.warnings).toEqual([known.text])
  })

  it('[E1305] what only the original could tell is a note, and the same as a notice', async () => {
    const release = ['sex|illness|day', ...ROWS.map((row) => row.split('|').slice(1).join('|'))]
    const alone = await checkedTable({ policy: ATTRIBUTES, release })
    const notes = alone.findings.filter(({ kind }) => kind === 'unjudged')
    expect(shapes(notes)).toEqual([['unjudged', 'note', '', 'gate original']])
    expect(alone.notices).toContain(notes[0].text)
    const beside = await checkedTable({
      policy: ATTRIBUTES,
      release,
      original: ['name|sex|illness|day', ...ROWS],
    })
    expect(beside.findings.some(({ kind }) => kind === 'unjudged')).toBe(false)
  })

  it('[E1305] a run keeps what it found for the verdict', async () => {
    const policy = policyOf(
      `outis: 1\ndata: { source: people.csv }\n${ATTRIBUTES}\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out.csv }\n`,
    )
    const names = ['name', 'sex', 'illness', 'day']
    const open = openedTable(
      names,
      ROWS.map((row) => row.split('|')),
    )
    const looks = await refuseIdentifying({ policy, open, columns: bindColumns(policy, names) })
    expect(shapes(looks.findings)).toEqual([
      ['known', 'decide', 'day', 'gate known'],
      ['alone', 'note', 'day', 'gate alone'],
    ])
    expect(looks.warnings).toEqual([looks.findings[0].text])
  })
})
