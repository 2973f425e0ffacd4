import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Client } from '@outis/api'
import { RELEASE_FILES, type ReleaseRow, releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'

/** A small personalised release, its key and its original, made by hand: 200 patients, of whom three have plague. */
export interface ClinicRelease {
  readonly file: string
  readonly original: string
  /** Of another release of the same table. */
  readonly project?: string
  /** Columns that the release shows. Default: all. */
  readonly columns?: readonly string[]
  /** The method of the policy in the key. Default: personalised with its defaults. */
  readonly method?: string
  readonly meaning: {
    readonly meaning: 1
    readonly columns: [
      {
        readonly kind: 'aliases'
        readonly column: string
        readonly aliases: { text: string; form: 1 | 2; values: string[] }[]
        readonly domain: string[]
        readonly open: string[]
      },
    ]
  }
}

const DISEASES = [
  ['Flu', 'Q7F2'],
  ['Gout', 'Z3ZT'],
  ['Ulcer', 'W4KP'],
] as const
const PLAGUE = ['Plague', 'B2CD'] as const

/** Ages 20 … 59, sexes and diseases by turns, so that every count is known. */
export function clinicRelease(rows = 200): ClinicRelease {
  const people = Array.from({ length: rows }, (_, row) => {
    const disease = row < 3 ? PLAGUE : DISEASES[row % 3]
    return { age: 20 + (row % 40), sex: row % 2 ? 'F' : 'M', disease, outcome: row % 5 === 0 ? 'yes' : 'no' }
  })
  const table = (at: 0 | 1) =>
    [
      'age,sex,disease,outcome',
      ...people.map((person) => `${person.age},${person.sex},${person.disease[at]},${person.outcome}`),
      '',
    ].join('\n')
  return {
    file: table(1),
    original: table(0),
    meaning: {
      meaning: 1,
      columns: [
        {
          kind: 'aliases',
          column: 'disease',
          aliases: [...DISEASES, PLAGUE].map(([value, text]) => ({ text, form: 2, values: [value] })),
          domain: [...DISEASES, PLAGUE].map(([value]) => value),
          open: [],
        },
      ],
    },
  }
}

const POLICY = `outis: 1
data: { source: clinic.csv }
attributes: { age: quasi, sex: quasi, disease: sensitive, outcome: neutral }
method: { personalised: { } }
release: { to: out/clinic.csv }
`

const printOf = (text: string) => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  bytes: Buffer.byteLength(text),
})

async function makeProject(steward: Client, original: string): Promise<string> {
  const { id } = await steward.projects.create({ body: { name: 'Clinic' } })
  await steward.policies.put({ params: { id }, body: POLICY })
  await steward.projects.putSource({ params: { id }, query: { name: 'clinic.csv' }, body: original })
  return id
}

/** Puts the release into the server as a run would: a project with the original, the table, the sealed key. */
export async function keepClinic(
  services: Services,
  steward: Client,
  clinic = clinicRelease(),
): Promise<string> {
  const project = clinic.project ?? (await makeProject(steward, clinic.original))
  const id = randomUUID()
  const owner = releaseOwner(id)
  const print = printOf(clinic.file)
  const policy = clinic.method ? POLICY.replace('personalised: { }', clinic.method) : POLICY
  const key = {
    outis: '0.1.0',
    key: 1,
    seed: 'none',
    reasons: [],
    hierarchies: [],
    meaning: clinic.meaning,
    recoding: { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 },
    policy: { text: policy, ...printOf(policy) },
    input: printOf(clinic.original),
    release: print,
  }
  await services.store.write(async (tx) => {
    const row: ReleaseRow = {
      id,
      project_id: project,
      run_id: null,
      name: 'clinic',
      file: 'clinic.csv',
      created: new Date().toISOString(),
      state: 'whole',
      visibility: 'granted',
      published: null,
      made_elsewhere: 0,
      holds: 1,
      headline: '',
      verdict: null,
      method: 'personalised',
      mode: 'faithful',
      rows: clinic.file.split('\n').length - 2,
      citation: '',
      columns: JSON.stringify(clinic.columns ?? ['age', 'sex', 'disease', 'outcome']),
      ...print,
      key: await services.vault.seal(tx, owner, Buffer.from(JSON.stringify(key))),
      ledger_state: 'none',
      ledger_entry: null,
      ledger_seen: 0,
    }
    await tx.insertInto('releases').values(row).execute()
  })
  await services.files.put(owner, RELEASE_FILES.table, Readable.from([Buffer.from(clinic.file)]), print.bytes)
  return id
}
