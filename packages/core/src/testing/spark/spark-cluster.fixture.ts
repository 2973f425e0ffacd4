import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A Spark Connect server with two workers, on loopback. */
export interface SparkForTests {
  readonly address: string
  /** Process ids of its workers and of its driver; none where it was there before. */
  readonly workers: readonly number[]
  readonly driver?: number
  /** Where it writes; unknown where it was there before. */
  readonly folder?: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../../../../..')
const cached = join(root, '.cache/spark/venv/lib')

/** Whether there is a server (`OUTIS_SPARK_ADDRESS`) or an installed Spark; says loudly what is skipped where there is neither. */
export function sparkIsThere(what: string): boolean {
  const there =
    process.env.OUTIS_SPARK_ADDRESS !== undefined ||
    process.env.OUTIS_SPARK !== undefined ||
    (existsSync(cached) &&
      readdirSync(cached).some((one) => existsSync(join(cached, one, 'site-packages/pyspark'))))
  if (!there) console.warn(`SKIPPED: ${what}, for Spark is not installed (npm run spark -- --install).`)
  return there
}

/** Whether tests may start and break clusters of their own, each of which takes half a minute: `npm run cluster`. */
export const mayBreakClusters = (): boolean => process.env.OUTIS_SPARK_BREAK === '1'

/** The server that is there, else one of its own by the script that starts them. */
export async function startSpark(): Promise<SparkForTests> {
  const address = process.env.OUTIS_SPARK_ADDRESS
  if (address !== undefined) return { address, workers: [], stop: async () => undefined }
  return startOwnSpark()
}

/** @param options of scripts/spark.mjs */
export async function startOwnSpark(options: readonly string[] = []): Promise<Required<SparkForTests>> {
  const script = spawn(process.execPath, [join(root, 'scripts/spark.mjs'), '--json', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => script.once('exit', () => resolve()))
  for await (const line of createInterface({ input: script.stdout })) {
    const told = JSON.parse(line) as Omit<Required<SparkForTests>, 'stop'>
    return {
      ...told,
      async stop() {
        script.stdin.end()
        await ended
      },
    }
  }
  throw new Error('The cluster did not start.')
}
