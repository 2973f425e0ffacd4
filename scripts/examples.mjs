import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './workspace.mjs'

/**
 * The files of examples/ that follow from the package of examples: small enough to be kept, and a test compares them.
 * @param {typeof import('@outis/examples')} made
 * @returns {Map<string, string>} Text by path.
 */
export function exampleFiles(made) {
  const files = new Map([
    ['examples/hospital/policy.yaml', made.demoPolicy()],
    ['examples/hospital/diagnosis.csv', made.diagnosisTaxonomyCsv()],
    ['examples/patients/disease.csv', made.hierarchyCsv(made.patientsTaxonomy)],
    ['examples/patients/personalised-patients.csv', made.toCsv(made.patientsWithChoices)],
  ])
  for (const [name, table] of Object.entries(made.papersPatients)) {
    const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    files.set(`examples/patients/${file}.csv`, made.toCsv(table))
  }
  return files
}

/** The hospital's table is generated where it is wanted: 10 000 patients of seed 7. */
const HOSPITAL_ROWS = 10_000

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  await ensureBuilt()
  const made = await import('@outis/examples')
  const table = [...made.hospitalCsv(HOSPITAL_ROWS, 7)].join('')
  const choices = made.toCsv(made.hospitalChoices({ rows: HOSPITAL_ROWS, seed: 7 }))
  const generated = [
    ['examples/hospital/hospital.csv', table],
    ['examples/hospital/consent.csv', choices],
  ]
  for (const [path, text] of [...exampleFiles(made), ...generated]) {
    mkdirSync(dirname(join(root, path ?? '')), { recursive: true })
    writeFileSync(join(root, path ?? ''), text ?? '')
    console.log(path)
  }
}
