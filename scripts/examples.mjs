import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './workspace.mjs'

/**
 * The files of examples/ that follow from the core: small enough to be kept, and a test compares them.
 * @param {typeof import('@outis/core')} core
 * @returns {Map<string, string>} Text by path.
 */
export function exampleFiles(core) {
  const files = new Map([
    ['examples/hospital/policy.yaml', core.demoPolicy()],
    ['examples/hospital/diagnosis.csv', core.diagnosisTaxonomyCsv()],
    ['examples/patients/disease.csv', core.hierarchyCsv(core.patientsTaxonomy)],
    ['examples/patients/personalised-patients.csv', core.toCsv(core.patientsWithChoices)],
  ])
  for (const [name, table] of Object.entries(core.papersPatients)) {
    const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    files.set(`examples/patients/${file}.csv`, core.toCsv(table))
  }
  return files
}

/** The hospital's table is generated where it is wanted: 10 000 patients of seed 7. */
const HOSPITAL_ROWS = 10_000

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  await ensureBuilt()
  const core = await import('@outis/core')
  const table = [...core.hospitalCsv(HOSPITAL_ROWS, 7)].join('')
  const choices = core.toCsv(core.hospitalChoices({ rows: HOSPITAL_ROWS, seed: 7 }))
  const generated = [
    ['examples/hospital/hospital.csv', table],
    ['examples/hospital/consent.csv', choices],
  ]
  for (const [path, text] of [...exampleFiles(core), ...generated]) {
    mkdirSync(dirname(join(root, path ?? '')), { recursive: true })
    writeFileSync(join(root, path ?? ''), text ?? '')
    console.log(path)
  }
}
