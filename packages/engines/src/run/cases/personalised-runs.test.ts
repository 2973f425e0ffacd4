import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import type { Meaning } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { meaningInKey } from '@outis/core/releases'
import { defined } from '@outis/core/value'
import { hospitalTable, papersPatients, patientsTaxonomy } from '@outis/examples'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { faultOf } from '../../duckdb/tables.fixture.ts'
import { openKey } from '../../key/key-file.ts'
import { explainRow } from '../../reuse/explain-file-row.ts'
import type { RunResult } from '../run-options.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-personalised-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const PASSPHRASE = 'correct horse battery'
const at = (name: string) => join(folder, name)
const KEY = () => ({ path: at('keys.sealed'), passphrase: PASSPHRASE })
const csv = (rows: readonly (readonly string[])[]) => `${rows.map((row) => row.join(',')).join('\n')}\n`

/** Runs a policy over what lies in the folder; with a key unless told otherwise. */
function run(policy: string, options: { keyed?: boolean; seed?: string } = {}): Promise<RunResult> {
  writeFileSync(at('policy.yaml'), policy)
  return runPolicy({
    policyPath: at('policy.yaml'),
    version: '0',
    ...defined({ seed: options.seed }),
    ...((options.keyed ?? true) && { key: { path: at('keys.sealed'), passphrase: PASSPHRASE } }),
  })
}

function released(): { names: string[]; rows: string[][] } {
  const [header, ...lines] = readFileSync(at('out/release.csv'), 'utf8').trimEnd().split('\n')
  return { names: header!.split(','), rows: lines.map((line) => line.split(',')) }
}

const column = ({ names, rows }: ReturnType<typeof released>, name: string) =>
  rows.map((row) => row[names.indexOf(name)])

const meaningOf = async (): Promise<Meaning> => meaningInKey(await openKey(at('keys.sealed'), PASSPHRASE))!

function turnedBack(meaning: Meaning, name: string, cells: readonly string[]): string[] {
  const own = meaning.columns.find((column) => column.column === name)!
  const back = new Map<string, string>(
    own.kind === 'grades'
      ? own.grades.map((grade, gradeIndex) => [grade, own.values[gradeIndex]])
      : own.aliases.map(({ text, values }) => [text, values[0]]),
  )
  return cells.map((cell) => back.get(cell) ?? cell)
}

/** Table I of the paper with choices of ours and a number for every row, so that rows can be told apart after sorting. */
function writePatients(): string[][] {
  const { names, columns, rows } = papersPatients.gradingPatients
  const choices = ['1', '2', '3', '', '2', '3', '1']
  const table = Array.from({ length: rows }, (_, row) => [
    `id${row}`,
    ...columns.map((cells) => cells[row]),
    choices[row],
  ])
  writeFileSync(at('patients.csv'), csv([['id', ...names, 'choice'], ...table]))
  writeFileSync(at('disease.csv'), `${patientsTaxonomy.map((row) => row.join(';')).join('\n')}\n`)
  return table
}

const patientsPolicy = (method: string) => `outis: 1
data: { source: patients.csv }
attributes:
  id: { role: neutral, publish: "as is" }
  age: { role: quasi, hierarchy: { intervals: [10, 50] } }
  sex: quasi
  zip: { role: quasi, hierarchy: { prefix: 6, keep: [5, 3] } }
  income: { role: sensitive }
  disease: { role: sensitive, taxonomy: disease.csv }
method:
  personalised: { ${method} }
release: { to: out/release.csv }
`

/** 600 invented patients and a file of choices that lacks some of them. */
function writeHospital(rows = 600): void {
  const { names, columns } = hospitalTable({ rows, seed: 7 })
  const lines = Array.from({ length: rows }, (_, row) => columns.map((cells) => cells[row]))
  writeFileSync(at('hospital.csv'), csv([names, ...lines]))
  const random = seededRandom(3)
  const choices = lines
    .filter((_, row) => row % 10 !== 0)
    .map((line) => [String(1 + random.below(3)), 'x', line[0]])
  writeFileSync(at('consent.csv'), csv([['choice', 'note', 'patient-id'], ...choices]))
}

const hospitalPolicy = (method: string, more = '') => `outis: 1
data: { source: hospital.csv }
attributes:
  patient-id: identifying
  birth-date: { role: quasi, type: date, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi, hierarchy: { suppress: true } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [2] } }
  diagnosis: sensitive
  income: sensitive
others: drop
method:
  personalised:
    choice: { file: consent.csv, key: patient-id, column: choice }
    grade: { income: { categories: 4, by: frequency } }
${method}
${more}
release: { to: out/release.csv }
`

describe('a personalised run', () => {
  it('[EN74] table I of the paper through release and key, choices in a column', async () => {
    const table = writePatients()
    for (const mode of ['faithful', 'hardened']) {
      await run(
        patientsPolicy(`mode: ${mode}, choice: { column: choice }, grade: { income: { categories: 3 } }`),
      )
      const release = released()
      expect(release.names).toEqual(['id', 'age', 'sex', 'zip', 'income', 'disease'])
      const meaning = await meaningOf()
      const back = release.rows.map((row) => [...row])
      for (const name of ['income', 'disease']) {
        const place = release.names.indexOf(name)
        for (const [row, text] of turnedBack(meaning, name, column(release, name)).entries())
          back[row][place] = text
      }
      const kept = (row: readonly string[]) => (mode === 'hardened' ? [row[0], ...row.slice(4)] : row)
      // Hardened, quasi-identifiers are generalised too.
      expect(back.map(kept).sort()).toEqual(table.map((row) => kept(row.slice(0, -1))).sort())
    }
  })

  it('[EN74] choices of a file by an identifying key; rows it lacks count as choice 3', async () => {
    writeHospital()
    const { report } = await run(hospitalPolicy('    mode: faithful'), { seed: '7' })
    const [diagnosis] = report.personalised!.aliases
    expect(diagnosis!.unstated).toBe(60)
    expect(diagnosis!.choices[1] + diagnosis!.choices[2] + diagnosis!.choices[3]).toBe(600)
    expect(report.release.columns).toEqual(['birth-date', 'sex', 'zip', 'diagnosis', 'income'])
    expect(report.holds).toBe(true)
    expect(report.verdicts.map(({ model, of }) => `${model} ${of}`)).toEqual([
      'choices diagnosis',
      'grades income',
    ])
  })

  it('[EN74] the same seed gives the same bytes; without one two runs share no code', async () => {
    writePatients()
    const policy = patientsPolicy(
      'mode: hardened, choice: { column: choice }, grade: { income: { categories: 3 } }',
    )
    const cells = async (seed?: string) => {
      await run(policy, { keyed: false, ...defined({ seed }) })
      return released()
    }
    expect(await cells('s')).toEqual(await cells('s'))
    const codes = (release: ReturnType<typeof released>) =>
      column(release, 'disease').filter((text) => /^[A-Z][A-Z2-9]{3}$/.test(text))
    const [one, two] = [codes(await cells()), codes(await cells())]
    expect(one.length).toBeGreaterThan(0)
    expect(one.filter((code) => two.includes(code))).toEqual([])
  })

  it('[EN74] choices that are none, and the consent register, are refused', async () => {
    const table = writePatients()
    const wrong = table.map((row, index) => (index < 2 ? [...row.slice(0, -1), 'yes'] : row))
    const names = ['id', 'age', 'sex', 'zip', 'income', 'disease', 'choice']
    writeFileSync(at('patients.csv'), csv([names, ...wrong]))
    const fault = await faultOf(run(patientsPolicy('choice: { column: choice }')))
    expect([fault.code, fault.details]).toEqual(['CHOICE_INVALID', { column: 'choice', rows: 2 }])
    const graded = patientsPolicy(
      'choice: { column: choice }, grade: { income: { categories: 2, by: width } }',
    ).replace('  disease: { role: sensitive, taxonomy: disease.csv }', '  disease: neutral')
    expect((await faultOf(run(graded))).code).toBe('CHOICE_INVALID')
    expect((await faultOf(run(patientsPolicy('choice: { register: true }')))).code).toBe('METHOD_UNAVAILABLE')
  })

  it('[EN75] the key is refused beside the release; without one the report warns', async () => {
    writePatients()
    const policy = patientsPolicy('choice: { column: choice }')
    writeFileSync(at('policy.yaml'), policy)
    const beside = { path: at('out/key.sealed'), passphrase: PASSPHRASE }
    const fault = await faultOf(runPolicy({ policyPath: at('policy.yaml'), version: '0', key: beside }))
    expect(fault.code).toBe('KEY_LOCATION')
    expect((await run(policy, { keyed: false })).report.warnings.join()).toContain('No key was written')
    expect((await run(policy)).report.warnings.join()).not.toContain('No key was written')
  })

  it('[EN76] report and dictionary tell no value with its rows, no bound, no alias’s meaning', async () => {
    writeHospital()
    const { report } = await run(hospitalPolicy('    mode: faithful'), { seed: '7' })
    const written = ['report.json', 'report.html', 'dictionary.json', 'codebook.html']
      .map((name) => readFileSync(at(`out/release.${name}`), 'utf8'))
      .join()
    const meaning = await meaningOf()
    for (const column of meaning.columns) {
      const attribute = report.attributes.find(({ name }) => name === column.column)!
      expect(attribute.before).toBeUndefined()
      if (column.kind !== 'grades') continue
      for (const { lower, upper } of column.categories.slice(1, -1)) {
        expect(written).not.toContain(`"${lower}"`)
        expect(written).not.toContain(`"${upper}"`)
      }
    }
    const dictionary = JSON.parse(readFileSync(at('out/release.dictionary.json'), 'utf8'))
    const reading = (name: string) =>
      dictionary.columns.find((column: { name: string }) => column.name === name).reading
    expect(reading('diagnosis')).toContain('The value itself where its person allows it')
    expect(reading('income')).toContain('A grade')
  })

  it('[EN77] flatness and hidden choices are counted on the release; l is judged on what aliases stand for', async () => {
    writeHospital()
    const l = 'require: [ { distinct-l-diversity: { l: 2, of: diagnosis } } ]'
    const { report } = await run(hospitalPolicy('    mode: hardened\n    flatness: 2', l), { seed: '7' })
    const verdict = (model: string) => report.verdicts.find((verdict) => verdict.model === model)!
    const counts = new Map<string, number>()
    const codes = column(released(), 'diagnosis').filter(
      (text) => /^[A-Z][A-Z2-9]+$/.test(text) && /\d/.test(text),
    )
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
    const rows = [...counts.values()]
    expect(verdict('flatness').figure).toBeCloseTo(Math.max(...rows) / Math.min(...rows) - 1, 12)
    expect(verdict('flatness').limit).toBe(2)
    expect(verdict('choice-posterior').holds).toBe(true)
    expect(verdict('alias-rows')).toMatchObject({ holds: true, figure: 1, limit: 1 })
    // Five rows share their quasi-identifiers at least, and with them several diagnoses.
    expect(verdict('k-anonymity')).toMatchObject({ holds: true, limit: 5 })
    expect(verdict('distinct-l-diversity').holds).toBe(true)
    const checked = await checkFile({ release: at('out/release.csv'), policyPath: at('policy.yaml') })
    expect(checked.verdicts.find((verdict) => verdict.model === 'distinct-l-diversity')).toMatchObject({
      holds: false,
      figure: 'not measured',
    })
  })

  it('[EN300] a hardened release has the same cells in memory and in DuckDB, and its own check passes it', async () => {
    writeHospital(200)
    const policy = hospitalPolicy('    mode: hardened', 'seed: 24680')
    await run(policy)
    const release = released()
    const table = (name: string) => {
      const [header, ...lines] = readFileSync(at(name), 'utf8').trimEnd().split('\n')
      const names = header!.split(',')
      return lines.map((line) =>
        Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])),
      )
    }
    const { rows } = await anonymize(table('hospital.csv'), policy, {
      tables: { 'consent.csv': table('consent.csv') },
      attack: false,
      allowSeed: true,
    })
    const cells = (own: readonly unknown[]) => own.map((cell) => (cell === null ? '' : String(cell)))
    expect(rows.map((row) => cells(Object.values(row)))).toEqual(release.rows)
    const checked = await checkFile({
      release: at('out/release.csv'),
      policyPath: at('policy.yaml'),
      original: at('hospital.csv'),
    })
    expect(checked.verdicts.filter(({ holds }) => !holds)).toEqual([])
  })

  it('[EN77] check without the original passes over taxonomies, which know no alias', async () => {
    writePatients()
    await run(patientsPolicy('choice: { column: choice }'))
    const checked = await checkFile({ release: at('out/release.csv'), policyPath: at('policy.yaml') })
    expect([checked.classes, checked.verdicts]).toEqual([7, []])
  })

  it('[EN78] hardened with k: quasi-identifiers are generalised and k is measured', async () => {
    writeHospital()
    const { report } = await run(hospitalPolicy('    mode: hardened\n    k: 5'), { seed: '7' })
    expect(report.verdicts.find(({ model }) => model === 'k-anonymity')).toMatchObject({
      holds: true,
      limit: 5,
    })
    expect(report.personalised!.generalised).toBe(true)
    expect(report.personalised!.linking.after.uniqueRows).toBe(0)
    expect(report.personalised!.linking.before.unique).toBeGreaterThan(0.5)
    expect(report.attributes.find(({ name }) => name === 'birth-date')!.level).toBeGreaterThan(0)
    const huge = await faultOf(run(hospitalPolicy('    mode: hardened\n    k: 601'), { seed: '7' }))
    expect(huge.code).toBe('MODEL_IMPOSSIBLE')
  })

  it('[EN79] with the key a row is explained', async () => {
    writePatients()
    await run(patientsPolicy('choice: { column: choice }, grade: { income: { categories: 3 } }'))
    const release = released()
    const key = { path: at('keys.sealed'), passphrase: PASSPHRASE }
    const explain = async (id: string) => {
      const row = column(release, 'id').indexOf(id) + 1
      const { cells } = await explainRow({ release: at('out/release.csv'), key, row })
      return new Map(cells.map((cell) => [cell.column, cell.text]))
    }
    expect((await explain('id0')).get('disease')).toContain(
      'the value itself: the person allows it (choice 1)',
    )
    expect((await explain('id1')).get('disease')).toMatch(
      /tells the group.*choice 2.*It stands for Stomach Cancer/,
    )
    expect((await explain('id3')).get('disease')).toMatch(/tells nothing.*It stands for Gastritis/)
    expect((await explain('id3')).get('income')).toContain('It stands for 20000')
  })

  // docs/policy.md: in a release `*` in a quasi-identifier always means that the value is suppressed.
  it.each([
    ['"*"', ''],
    ['"*", "?"', '?'],
  ])(
    '[EN153] a missing quasi-identifier that is written * is published as another token: %s',
    async (missing, shown) => {
      writeFileSync(at('people.csv'), 'age,town,ill,choice\n21,*,flu,1\n22,Ulm,*,3\n23,*,gout,2\n')
      const { report } = await run(`outis: 1
data: { source: people.csv, missing: [${missing}] }
attributes: { age: quasi, town: quasi, ill: sensitive }
method: { personalised: { choice: { column: choice } } }
require: [{ uniqueness: { max: 1 } }]
release: { to: out/release.csv, keep-order: true }
`)
      const release = released()
      expect(column(release, 'town')).toEqual([shown, 'Ulm', shown])
      expect(column(release, 'ill')[1]).toBe('*')
      expect(report.release.suppressedRows).toBe(0)
      expect((await explainRow({ release: at('out/release.csv'), row: 2, key: KEY() })).suppressed).toBe(
        false,
      )
    },
  )
})
