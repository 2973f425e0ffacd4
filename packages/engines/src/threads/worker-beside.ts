import { existsSync } from 'node:fs'

/**
 * The compiled entry of threads by its name, which lies beside this module wherever that was compiled or bundled to; undefined
 * where Outis runs from its sources.
 */
export function workerBeside(name: string): URL | undefined {
  const beside = new URL(`${name}.js`, import.meta.url)
  return existsSync(beside) ? beside : undefined
}
