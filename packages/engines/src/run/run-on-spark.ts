import { dirname, join, relative, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { openOriginal, printOf, type SparkSource, type SparkTarget } from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import type { SparkEngine, SparkRelease } from '@outis/spark'
import { planFiles } from '../commit/plan-files.ts'
import { refuseBeside } from '../key/key-file.ts'
import { filesFrom } from '../profile/hierarchy-files.ts'
import { combinationLimit } from '../resources.ts'
import { clusterBlocks } from '../threads/cluster-blocks.ts'
import { loadSpark } from './load-spark.ts'
import { policyReads } from './policy-reads.ts'
import { publish } from './publish-run.ts'
import type { ReadPolicy, RunBeginning } from './run-beginning.ts'
import { contextOf, freshId, publishedAs } from './run-context.ts'
import type { RunOptions, RunResult } from './run-options.ts'
import {
  passphraseReads,
  type RunPlaces,
  refuseConfidentialBeside,
  runPlaces,
  runWrites,
} from './run-places.ts'
import { fileNameOf, type RunTable } from './run-target.ts'

type Options = Omit<RunOptions, 'policyPath'>

/** The same run where the table lies in a Spark cluster: rows stay there, reports are files here. */
export async function runOnSpark(read: ReadPolicy, beginning: RunBeginning): Promise<RunResult> {
  const { policy, folder: base } = read
  const { options } = beginning
  refuseUnfit(options)
  const { sparkEngine } = await loadSpark()
  const source = sparkSource(policy)
  const target = sparkTarget(policy, options)
  const places = placesOf(target, base, options)
  await planFiles({
    reads: [
      ...(read.path === undefined ? [] : [{ what: 'the policy', path: read.path }]),
      ...policyReads(policy, base),
      ...passphraseReads(options.key),
    ],
    writes: runWrites(places).filter(({ path }) => path !== places.release),
  })
  const engine = await sparkEngine({
    address: source.address,
    signal: options.signal,
    mostCombinations: options.mostCombinations ?? combinationLimit(),
    progress: ({ doing, ...tasks }) => options.progress?.({ step: `Spark: ${doing}`, ...tasks }),
  })
  try {
    await engine.plan(target, { replace: options.force ?? false })
    return await runWith(engine, { read, beginning, source, target, places })
  } finally {
    await engine.close()
  }
}

interface SparkRun {
  readonly read: ReadPolicy
  readonly beginning: RunBeginning
  readonly source: SparkSource
  readonly target: SparkTarget
  readonly places: RunPlaces
}

async function runWith(
  engine: SparkEngine,
  { read, beginning, source, target, places }: SparkRun,
): Promise<RunResult> {
  const { policy, text, fingerprint, folder: base } = read
  const { options, search, seedLooks } = beginning
  const { open, droppedRows } = await openOriginal(engine, policy, { source, signal: options.signal })
  try {
    const given = options.seed ?? policy.seed
    const keyed = options.key !== undefined
    const { signal, progress } = options
    return await publish<SparkRelease>({
      engine,
      open,
      droppedRows,
      policy,
      search,
      files: filesFrom(base),
      seed: String(given ?? freshId()),
      freshSeed: given === undefined,
      keyed,
      threads: { clusterBlocks },
      context: contextOf(options),
      warnings: seedLooks,
      policyFile: { text, fingerprint },
      ...(keyed && defined({ input: await printOf(open) })),
      attack: (options.attack ?? true) ? { signal, progress, now: () => performance.now() } : undefined,
      places,
      target,
      table: PLACED_BY_SPARK,
      ...publishedAs(policy, options),
    })
  } finally {
    await open.close().catch(() => undefined)
  }
}

/** The release is a table of the cluster already; it gets its place together with the reports. */
const PLACED_BY_SPARK: RunTable<SparkRelease> = {
  plan: async () => undefined,
  refuseOriginal: async () => undefined,
  fill: async ({ commit, discard }) => ({ commit, discard }),
}

function sparkSource({ data: { source } }: Policy): SparkSource {
  if (source.kind !== 'spark') throw new Error('The policy names no table of Spark.')
  const { url, ...named } = source
  return { ...named, address: addressOf(url) }
}

function sparkTarget({ release: { to } }: Policy, { releaseTo }: Options): SparkTarget {
  if (to.kind === 'spark' && releaseTo === undefined) {
    const { url, ...named } = to
    return { ...named, address: addressOf(url) }
  }
  throw new OutisError('RELEASE_TARGET', {
    message: 'A table of Spark is published inside Spark: its rows do not pass through this machine.',
    hint: 'Name a table or a path of the same cluster in release.to: { spark: sc://host:15002, table: schema.name }.',
  })
}

/** As it is written, or what an environment variable holds where `$NAME` is written. */
function addressOf(written: string): string {
  const name = /^\$([A-Za-z_][A-Za-z0-9_]*)$/.exec(written)?.[1]
  if (name === undefined) return written
  const held = process.env[name]
  if (held) return held
  throw new OutisError('SPARK_ADDRESS', {
    message: `The environment variable ${name}, which should hold the address of Spark, is not set.`,
    hint: `Set it before the command: ${name}=sc://host:15002`,
    details: { name },
  })
}

function placesOf(target: SparkTarget, base: string, options: Options): RunPlaces {
  const named = target.table ?? target.path?.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const name = fileNameOf(named.replaceAll('`', ''))
  // Spark replaces the whole folder of a release: reports lie elsewhere.
  const folder = resolve(options.out ?? join(base, `${name}-report`))
  refuseInside(folder, target)
  const places = {
    ...runPlaces(join(folder, name), { ...options, out: folder }),
    table: target.table ?? target.path!,
  }
  if (options.key !== undefined) refuseBeside(options.key.path, [dirname(places.report)])
  refuseConfidentialBeside(places)
  return places
}

function refuseInside(folder: string, { path }: SparkTarget): void {
  const place = path?.replace(/^file:(?:\/\/)?(?=\/)/, '')
  if (!place?.startsWith('/') || relative(place, folder).startsWith('..')) return
  throw new OutisError('RELEASE_TARGET', {
    message: 'The reports would lie inside the folder of the release, which Spark replaces as a whole.',
    hint: 'Give --out another folder.',
  })
}

/** What needs rows here, or more than one engine. */
function refuseUnfit({ register, ledger, holdout }: Options): void {
  const what =
    register !== undefined
      ? 'A register of choices'
      : ledger !== undefined
        ? 'A ledger of releases'
        : holdout !== undefined
          ? 'A holdout'
          : undefined
  if (what === undefined) return
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `${what} cannot be used with a table of Spark.`,
    hint: 'Run without it, or read the table from a file or from PostgreSQL.',
  })
}
