import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf } from '../duckdb/tables.fixture.ts'
import { runPolicy } from '../run/run-policy.ts'
import { type ApplyOptions, applyKey } from './apply-key.ts'
import { explainRow } from './explain-file-row.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-apply-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const key = () => ({ path: at('key.sealed'), passphrase: 'correct horse battery' })
const TOWNS = 'Ulm;South;*\nGraz;South;*\nKiel;North;*\n'
const csv = (...rows: string[]) => ['age,town,illness', ...rows, ''].join('\n')
/** Level 1 for age, 0 for town: two classes of two and one of one. */
const PEOPLE = csv('20,Ulm,flu', '21,Ulm,gout', '30,Kiel,flu', '31,Kiel,flu', '50,Graz,flu')

async function run(method = 'full-domain: { k: 2, suppression-limit: 0.2 }', people = PEOPLE) {
  writeFileSync(at('people.csv'), people)
  writeFileSync(at('towns.csv'), TOWNS)
  writeFileSync(
    at('policy.yaml'),
    `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  town: { role: quasi, hierarchy: towns.csv }
  illness: sensitive
method: { ${method} }
release: { to: out/release.csv }
seed: 3
`,
  )
  return runPolicy({ policyPath: at('policy.yaml'), version: '0', key: key(), attack: false })
}

function apply(people: string, more: Partial<ApplyOptions> = {}) {
  writeFileSync(at('new.csv'), people)
  return applyKey({
    key: key(),
    data: at('new.csv'),
    to: at('next/release.csv'),
    unseen: 'refuse',
    version: '0',
    // A single suppressed row is found by an attack, which is held against the release; here only the plan is looked at.
    attack: false,
    ...more,
  })
}
const rowsOf = (name: string) => readFileSync(at(name), 'utf8').trimEnd().split('\n').slice(1)

describe('a stored recoding on new data', () => {
  it('[EN180] is refused where the new release or its report would lie around the key', async () => {
    await run()
    const people = csv('22,Ulm,gout', '29,Ulm,flu')
    mkdirSync(at('linked'))
    symlinkSync(folder, at('linked/up'))
    const kept = readdirSync(folder).sort()
    for (const more of [{ to: at('release.csv') }, { out: folder }, { to: at('linked/up/release.csv') }]) {
      await expect(apply(people, more)).rejects.toMatchObject({ code: 'KEY_LOCATION' })
      expect(readdirSync(folder).sort()).toEqual([...kept, 'new.csv'].sort())
    }
  })

  it('[EN122] has the same levels; classes that are too small there are suppressed', async () => {
    expect((await run()).report.attributes.map(({ level }) => level)).toEqual([1, 0, undefined])
    const { report } = await apply(
      csv('22,Ulm,gout', '29,Ulm,flu', '25,Graz,flu', '38,Kiel,flu', '39,Kiel,gout'),
    )
    expect(rowsOf('next/release.csv')).toEqual([
      // One row is fewer than k: its illness is hidden too.
      '*,*,*',
      '"[20,30)",Ulm,flu',
      '"[20,30)",Ulm,gout',
      '"[30,40)",Kiel,flu',
      '"[30,40)",Kiel,gout',
    ])
    expect(report.release.suppressedRows).toBe(1)
    expect(report.method).toMatchObject({ optimal: false, stored: true, nodes: 0, evaluated: 0 })
    expect(report.method.best).toMatchObject([{ levels: [1, 0], suppressedRows: 1 }])
    expect(report.holds).toBe(true)
  })

  it('[EN280] says what one level finer would do to the new table, and what may be suppressed there', async () => {
    const { confidential: first, report: told } = await run()
    expect(told.reasons[0]).toMatchObject({ text: 'One level finer, the policy would not hold.', fails: [] })
    // By hand, exact ages: all five rows are alone, and a fifth of five is one.
    expect(first.reasons[0].text).toBe(
      'One level finer, 5 rows would fail k-anonymity, and 1 may be suppressed.',
    )
    // By hand, exact ages: 25, 38 and 39 are alone, and a fifth of ten is two.
    const ages = ['22,Ulm', '22,Ulm', '22,Ulm', '24,Ulm', '24,Ulm', '29,Ulm', '29,Ulm', '25,Graz']
    const { confidential } = await apply(csv(...[...ages, '38,Kiel', '39,Kiel'].map((row) => `${row},flu`)))
    expect(confidential.reasons).toMatchObject([
      {
        column: 'age',
        level: 1,
        text: 'One level finer, 3 rows would fail k-anonymity, and 2 may be suppressed.',
        fails: [{ model: 'k-anonymity', rows: 3 }],
      },
      { column: 'town', level: 0, text: 'The stored plan does not generalise it.', fails: [] },
    ])
  })

  it('[EN280] says that a finer level would do where the new table would allow it', async () => {
    await run()
    const { report } = await apply(csv('22,Ulm,flu', '22,Ulm,gout', '38,Kiel,flu', '38,Kiel,gout'))
    expect(report.reasons[0]).toMatchObject({
      text: 'One level finer would be allowed and lose no more; the level is that of the stored plan.',
      fails: [],
    })
  })

  it('[EN280] speaks of no search, for there was none', async () => {
    await run()
    const { report, files } = await apply(PEOPLE)
    const page = readFileSync(files.html, 'utf8')
    const said = [...report.summary, page].join('\n')
    expect(said).not.toMatch(/The search|ways? to generalise|The best ways/)
    expect(report.summary.join(' ')).toContain('those of the stored plan, which was found on other data')
    expect(page).toContain('those of the stored plan, which was found on other data')
  })

  it('[EN122] more suppressed rows than the policy allows are refused, with both counts', async () => {
    await run()
    // By hand: a fifth of five rows is one, and three are alone.
    const fault = await faultOf(
      apply(csv('22,Ulm,gout', '29,Ulm,flu', '25,Graz,flu', '38,Kiel,flu', '41,Kiel,gout')),
    )
    expect([fault.code, fault.details]).toEqual(['SUPPRESSION_EXCEEDED', { rows: 3, allowed: 1 }])
  })

  it('[EN122] values the stored hierarchy lacks are refused, or published as `*` where told', async () => {
    await run()
    const people = csv('22,Ulm,gout', '29,Ulm,flu', '22,Ulm,gout', '29,Ulm,flu', '38,Bonn,flu')
    const fault = await faultOf(apply(people))
    expect([fault.code, fault.message.includes('Bonn')]).toEqual(['UNSEEN_VALUES', false])
    const { report } = await apply(people, { unseen: 'suppress' })
    expect(report.release.suppressedRows).toBe(1)
    expect(readFileSync(at('next/release.csv'), 'utf8')).not.toContain('Bonn')
  })

  it('[EN122] files of hierarchies are not read again', async () => {
    await run()
    rmSync(at('towns.csv'))
    expect((await apply(PEOPLE)).report.holds).toBe(true)
  })

  it.each([
    ['mondrian: { k: 2 }', 'treats rows differently'],
    ['slicing: { l: 2, columns: [[age], [town], [illness]] }', 'of slices'],
  ])('[EN122] plans of single rows are refused: %s', async (method, told) => {
    await run(method, csv('20,Ulm,flu', '21,Ulm,gout', '30,Kiel,flu', '31,Kiel,gout'))
    const fault = await faultOf(apply(PEOPLE))
    expect([fault.code, fault.message.includes(told)]).toEqual(['METHOD_UNAVAILABLE', true])
  })
})

describe('why a row of a release reads as it does', () => {
  const explain = async (row: number, column?: string) => {
    const told = await explainRow({
      release: at('out/release.csv'),
      key: key(),
      row,
      ...(column && { column }),
    })
    return { ...told, text: Object.fromEntries(told.cells.map((cell) => [cell.column, cell.text])) }
  }

  it('[EN123] counts the rows of its class, says its level, and what one level finer would fail', async () => {
    await run()
    expect(rowsOf('out/release.csv')[1]).toBe('"[20,30)",Ulm,flu')
    const { classSize, suppressed, text } = await explain(2)
    expect([classSize, suppressed]).toEqual([2, false])
    expect(text.age).toMatch(/level 1 of 2.*rows would fail.*1 other row shares/)
    expect(text.town).toContain('published as it was')
    expect(text.illness).toContain('not a quasi-identifier')
  })

  it('[EN123] a suppressed row is told as such', async () => {
    await run()
    const { classSize, suppressed, text } = await explain(1)
    expect([classSize, suppressed]).toEqual([1, true])
    expect(text.age).toContain('blanked out')
  })

  it('[EN123] rows of `*` are a class where nobody is suppressed', async () => {
    await run('full-domain: { k: 5 }')
    expect((await explain(1)).suppressed).toBe(false)
    expect((await explain(1)).classSize).toBe(5)
  })

  it('[EN123] a row of a stratum is told with it, and whether the stratum generalises the column', async () => {
    await run(
      'sbtam: { sensitive-values: { illness: [gout] }, k: 2 }',
      csv('20,Ulm,gout', '21,Ulm,gout', '30,Kiel,flu', '52,Graz,flu'),
    )
    const texts = await Promise.all([1, 2, 3, 4].map((row) => explain(row)))
    const told = texts.map(({ text }) => [text.age!, text.town!])
    const gout = rowsOf('out/release.csv').flatMap((line, index) => (line.endsWith('gout') ? [index] : []))
    expect(gout).toHaveLength(2)
    for (const [index, [age, town]] of told.entries()) {
      const stratum = gout.includes(index) ? 'sensitive' : 'ordinary'
      expect(age).toContain(`the stratum "${stratum}"`)
      expect(town!.includes('as it was, unless')).toBe(stratum === 'ordinary')
      expect(age!.includes('level 1 of 2')).toBe(stratum === 'sensitive')
    }
    expect(texts[gout[0]].classSize).toBe(2)
  })

  it('[EN123] rows and columns that are not there, and a key of another release, are refused', async () => {
    await run()
    for (const row of [0, 6, 1.5]) expect((await faultOf(explain(row))).code).toBe('ROW_UNKNOWN')
    expect((await faultOf(explain(1, 'ward'))).code).toBe('COLUMN_UNKNOWN')
    expect((await explain(5, 'town')).cells.map(({ column }) => column)).toEqual(['town'])
    writeFileSync(at('out/release.csv'), `${readFileSync(at('out/release.csv'), 'utf8')}*,*,flu\n`)
    expect((await faultOf(explain(1))).code).toBe('KEY_INVALID')
  })

  it('[EN330] the plan of a hardened release is not applied to other rows', async () => {
    const people = csv(
      ...Array.from(
        { length: 40 },
        (_, index) => `${20 + (index % 4)},Ulm,${['flu', 'gout'][(index >> 2) % 2]}`,
      ),
    )
    await run('full-domain: { k: 2, t: 0.5, mode: hardened }', people)
    expect(await faultOf(apply(people))).toMatchObject({
      code: 'METHOD_UNAVAILABLE',
      details: { mode: 'hardened' },
    })
  })
})
