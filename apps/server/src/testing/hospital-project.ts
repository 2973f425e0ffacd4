import type { Client, Run } from '@outis/api'
import { hospitalCsv } from '@outis/examples'

/** Invented patients, few enough for a test. */
export const hospitalText = (rows: number): string => [...hospitalCsv(rows)].join('')

export const SMALL_POLICY = `outis: 1
data: { source: hospital.csv }
attributes:
  patient-id: identifying
  name: identifying
  birth-date: { role: quasi, type: date, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi, hierarchy: { suppress: true } }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [2] } }
  diagnosis: sensitive
others: drop
method: { full-domain: { k: 3, suppression-limit: 0.1 } }
release: { to: out/hospital.csv }
`

/** A project with a table and a policy. */
export async function makeProject(
  client: Client,
  { rows = 200, policy = SMALL_POLICY }: { readonly rows?: number; readonly policy?: string } = {},
): Promise<string> {
  const { id } = await client.projects.create({ body: { name: 'Hospital' } })
  // The policy first: a table that finds one needs no draft.
  await client.policies.put({ params: { id }, body: policy })
  await client.projects.putSource({
    params: { id },
    query: { name: 'hospital.csv' },
    body: hospitalText(rows),
  })
  return id
}

/** Waits until a job has ended. */
export async function ended(client: Client, id: string): Promise<Run> {
  for (;;) {
    const run = await client.runs.get({ params: { id } })
    if (run.ended !== null) return run
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Does a job and waits for it. */
export async function doJob(
  client: Client,
  project: string,
  body: Parameters<Client['runs']['create']>[0]['body'],
): Promise<Run> {
  const { id } = await client.runs.create({ params: { id: project }, body })
  return ended(client, id)
}
