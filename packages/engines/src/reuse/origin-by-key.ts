import { basename, join, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import {
  checkStage,
  type OpenedRun,
  PLANNING,
  type ReleaseKey,
  runStages,
  searchOf,
  VERSION,
  writeStage,
} from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import { makePrivateFolder } from '../duckdb/private-folder.ts'
import { tablePath } from '../extensions/lake-source.ts'
import type { FileEngine } from '../file-engine.ts'
import { sha256File } from '../files/scan-file.ts'
import { openedKey } from '../key/key-file.ts'
import { parsePolicyText } from '../policy/read-policy.ts'
import { filesFrom } from '../profile/hierarchy-files.ts'
import { tempParent } from '../resources.ts'
import { openSource } from '../run/open-source.ts'
import type { KeyOptions } from '../run/run-options.ts'
import { versions } from '../run/versions.ts'
import { clusterBlocks } from '../threads/cluster-blocks.ts'

export interface TruthJob {
  readonly engine: FileEngine
  readonly policy: Policy
  readonly base: string
  readonly release: string
  readonly original: string
  readonly key?: KeyOptions | ReleaseKey
  readonly signal?: AbortSignal
}

export interface Truth {
  /** For each released row the number of the original's, from 0. */
  readonly rowNumbers?: Uint32Array
  readonly notices: readonly string[]
}

/** Which row was whose: the same data, policy and seed make the same release again, which then says so. */
export async function originByKey(job: TruthJob): Promise<Truth> {
  if (job.key === undefined) return { notices: [] }
  const key = await openedKey(job.key)
  const { sha256 } = await sha256File(resolve(job.release))
  if (sha256 !== key.release.sha256) {
    throw new OutisError('KEY_INVALID', {
      message: 'The key belongs to another release: the fingerprints differ.',
      hint: 'Give the key that was written with this release, and the release unchanged.',
    })
  }
  const { policy } = parsePolicyText(key.policy.text, 'the policy in the key')
  const made = await madeAgain({ ...job, policy }, key.seed)
  if (made.sha256 === sha256) return { rowNumbers: made.rowNumbers, notices: [] }
  return {
    notices: [
      'The release could not be made again from its key and this original: which row was whose is not known, and attacks that need it were not tried.',
    ],
  }
}

async function madeAgain({ engine, policy, base, release, original, signal }: TruthJob, seed: string) {
  const folder = await makePrivateFolder(tempParent())
  try {
    const { open, droppedRows } = await openSource(engine, policy, {
      base,
      path: tablePath(original),
      ...defined({ signal }),
    })
    const job: OpenedRun = {
      engine,
      open,
      droppedRows,
      policy,
      search: searchOf(policy),
      files: filesFrom(base),
      seed,
      keyed: true,
      threads: { clusterBlocks },
      target: { kind: 'file', path: join(await folder.needed(), basename(release)) },
      strict: false,
      rowNumbers: true,
      warnings: [],
      identity: { version: VERSION, versions: versions() },
      context: { now: () => performance.now(), ...defined({ signal }) },
    }
    const { pending, fingerprint } = await runStages(job, [...PLANNING, writeStage, checkStage])
    await pending.discard()
    return { sha256: fingerprint?.sha256, rowNumbers: pending.rowNumbers! }
  } finally {
    await folder.remove()
  }
}
