import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { RunRequest, Source } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { policyOnFile, usesRegister } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { bookText } from '@outis/engines'
import { runRegister } from '../consent/register-csv.ts'
import type { Desk } from '../files/desk.ts'
import { COPY_CSV, fileOfSource } from '../projects/lay-table.ts'
import { type PlacedPolicy, soundPolicy } from '../projects/policy-desk.ts'
import { namesOf, neededSource, type ProjectRow, projectById } from '../projects/project-store.ts'
import { releaseKeyOf, releaseOfRun } from '../releases/release-store.ts'
import { openLedgerBook } from '../releases/store-ledger.ts'
import type { Services } from '../start/services.ts'
import { DESK } from '../work/kinds/run-work-kind.ts'
import type { Order } from '../work/orders.ts'
import { databaseMemory } from '../work/start-work.ts'
import type { KeptRequest } from './job-queue.ts'

export interface PreparedOrder {
  readonly order: Order
  /** Entries of the ledger that a run is laid beside. */
  readonly ledgerEntries?: number
  readonly passphrase?: string
}

/** Lays everything that a job reads on its desk, and says what is to be done with it. */
export async function prepareOrder(
  services: Services,
  { project: id, kept, desk }: { readonly project: string; readonly kept: KeptRequest; readonly desk: Desk },
): Promise<PreparedOrder> {
  const project = await projectById(services.store.db, id)
  const source = neededSource(project)
  if (source.sha256 !== kept.source) throw otherTable()
  const lay = { services, project, source, desk }
  const { request } = kept
  const base = {
    desk: desk.folder,
    source: source.name,
    ...(source.from && { copied: true }),
    memoryLimit: databaseMemory(services.settings.jobs),
    allowSeed: services.settings.jobs.allowShortSeeds,
  }
  if (request.kind === 'compare') {
    const policies = await Promise.all(
      request.policies.map(
        async ({ text }, policyIndex) => (await layPolicy(lay, text, `policy-${policyIndex + 1}.yaml`)).name,
      ),
    )
    const { risk, utility, class: column } = request
    return {
      order: {
        ...base,
        kind: 'compare',
        policies,
        ...defined({ risk, utility, class: column }),
      },
    }
  }
  const { placed, name: policy } = await layPolicy(lay, kept.policy, 'policy.yaml')
  const paths = { ...base, source: placed.source, policy }
  switch (request.kind) {
    case 'run':
      return runOrder({ ...lay, placed, paths }, request)
    case 'evaluate':
    case 'attack':
      return measureOrder(lay, paths, request)
    case 'advise':
      return { order: { ...paths, kind: 'advise', goal: request.goal } }
    case 'estimate': {
      const { parameter, column, values, exact } = request
      const files = placed.files.map(({ path }) => path)
      const register = await layRegister(services, { project, placed, desk })
      const tried = { parameter, values, ...defined({ column }) }
      return { order: { ...paths, kind: 'estimate', ...tried, exact, files, ...register.order } }
    }
  }
}

interface Lay {
  readonly services: Services
  readonly project: ProjectRow
  readonly source: Source
  readonly desk: Desk
}

/** The policy with its table and files, each where the policy looks for it. */
async function layPolicy(
  { services: { store, files }, project, source, desk }: Lay,
  text: string,
  name: string,
): Promise<{ readonly placed: PlacedPolicy; readonly name: string }> {
  const owner = { kind: 'project', id: project.id } as const
  const placed = soundPolicy(text, await namesOf(store.db, project))
  // A copy of a table of a database lies there as a file, and is read as that.
  await desk.write(name, source.from === undefined ? text : policyOnFile(text, placed.source, COPY_CSV))
  await files.layOut(owner, fileOfSource(project)!, desk.at(placed.source)).catch(onlyOnce)
  for (const { path, file } of placed.files)
    await files.layOut(owner, `file.${file}`, desk.at(path)).catch(onlyOnce)
  return { placed, name }
}

/** Several policies of one desk name the same files. */
function onlyOnce(error: unknown): void {
  if ((error as { code?: string }).code !== 'EEXIST') throw error
}

type Paths = Omit<Extract<Order, { kind: 'advise' }>, 'kind' | 'goal'>

async function runOrder(
  { services, project, desk, placed, paths }: Lay & { readonly placed: PlacedPolicy; readonly paths: Paths },
  request: Extract<RunRequest, { kind: 'run' }>,
): Promise<PreparedOrder> {
  const { seed, strict, attack } = request
  const passphrase = randomBytes(32).toString('base64url')
  const wantsLedger = request.ledger ?? (seed === undefined && placed.policy.seed === undefined)
  const register = await layRegister(services, { project, placed, desk })
  const ledger = wantsLedger ? await openLedgerBook(services) : undefined
  if (ledger) await desk.write(join(DESK.secret, 'ledger.json'), bookText(ledger.book))
  return {
    order: {
      ...paths,
      kind: 'run',
      to: placed.release,
      strict,
      attack,
      passphrase,
      ...defined({ seed }),
      ...(ledger && { ledger: join(DESK.secret, 'ledger.json') }),
      ...register.order,
      ...defined({ people: register.people }),
    },
    passphrase,
    ...(ledger && { ledgerEntries: ledger.entries }),
  }
}

/** What people of the project decided, on the desk where the policy asks for it. */
async function layRegister(
  services: Services,
  {
    project,
    placed,
    desk,
  }: { readonly project: ProjectRow; readonly placed: PlacedPolicy; readonly desk: Desk },
) {
  const register = await runRegister(services, project.id)
  if (register === undefined) {
    if (usesRegister(placed.policy)) throw noRegister()
    return { order: {} }
  }
  const path = 'consent-register.csv'
  await desk.write(path, register.csv)
  const { key, columns, withdrawn, secret } = register
  return {
    order: { register: { path, key, columns, withdrawn } },
    people: { column: key, secret },
  }
}

async function measureOrder(
  { services, desk }: Lay,
  paths: Paths,
  request: Extract<RunRequest, { kind: 'evaluate' | 'attack' }>,
): Promise<PreparedOrder> {
  const { store, files } = services
  const released = await releaseOfRun(store.db, request.run)
  const owner = { kind: 'release', id: released.id } as const
  const release = join('released', released.file)
  await files.layOut(owner, 'table', desk.at(release))
  for (const name of ['dictionary.json', 'report.json']) {
    if (!(await files.has(owner, name))) continue
    const stem = released.file.replace(/\.[^.]*$/, '')
    await files.layOut(owner, name, desk.at(join('released', `${stem}.${name}`)))
  }
  if (request.kind === 'evaluate') {
    const { classes, classifiers, folds, queries } = request
    return {
      order: {
        ...paths,
        kind: 'evaluate',
        run: request.run,
        release,
        classes,
        ...defined({ classifiers, folds, queries }),
      },
    }
  }
  const key = await releaseKeyOf(services, store.db, released)
  if (key !== undefined) await desk.write(join(DESK.secret, 'key.json'), JSON.stringify(key))
  const { attacks, only } = request
  return {
    order: {
      ...paths,
      kind: 'attack',
      run: request.run,
      release,
      attacks,
      ...defined({ only }),
      ...(key !== undefined && { key: join(DESK.secret, 'key.json') }),
    },
  }
}

const otherTable = (): OutisError =>
  new OutisError('CHANGED_MEANWHILE', {
    message: 'The table of the project has changed since the job was requested.',
    hint: 'Begin the job again.',
  })

const noRegister = (): OutisError =>
  new OutisError('CONFLICT', {
    message: 'The policy asks the consent register for choices, and the project has none.',
    hint: 'POST /api/v1/registers begins one.',
  })
