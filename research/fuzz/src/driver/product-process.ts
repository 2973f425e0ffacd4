import { readFileSync } from 'node:fs'
import { applyKey, checkFile, explainRow, runPolicy } from '@outis/engines'
import type { Answer, Call } from './product-call.ts'

/**
 * A process of its own in which the product runs: started, watched and ended by the driver. The only file of the fuzzer
 * that imports the product.
 */
/** As the command line says it: both must write the same. */
const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
)

async function answer(call: Call): Promise<Omit<Answer, 'rss'>> {
  if ('combinations' in call) process.env.OUTIS_COMBINATIONS = String(call.combinations)
  try {
    return await result(call)
  } catch (error) {
    return failure(error)
  } finally {
    delete process.env.OUTIS_COMBINATIONS
  }
}

async function result(call: Call): Promise<Omit<Answer, 'rss'>> {
  const key =
    'key' in call && call.key !== undefined ? { path: call.key, passphrase: call.passphrase } : undefined
  switch (call.what) {
    case 'run': {
      const { policyPath, strict, out } = call
      const { report, files } = await runPolicy({
        policyPath,
        strict,
        version: VERSION,
        // The oracle judges models; what attackers reach is judged by statistics.
        attack: false,
        allowSeed: true,
        ...(out && { out }),
        ...(key && { key }),
      })
      // With --strict a release that is not ready is withheld.
      return { exit: report.holds && files.release !== undefined ? 0 : 1, said: '' }
    }
    case 'check': {
      const { release, policyPath, original } = call
      const checked = await checkFile({ release, policyPath, ...(original && { original }) })
      return { exit: checked.holds ? 0 : 1, said: '', result: JSON.parse(JSON.stringify(checked)) }
    }
    case 'why': {
      const explained = await explainRow({ release: call.release, row: call.row, key: key! })
      return { exit: 0, said: '', result: JSON.parse(JSON.stringify(explained)) }
    }
    case 'apply': {
      const { data, to } = call
      const { report } = await applyKey({
        data,
        to,
        key: key!,
        unseen: 'refuse',
        version: VERSION,
        attack: false,
      })
      return { exit: report.holds ? 0 : 1, said: '' }
    }
  }
}

/** As the command line turns errors into exit codes. */
function failure(error: unknown): Omit<Answer, 'rss'> {
  if (!(error instanceof Error) || error.name !== 'OutisError') {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { exit: 3, said: '', place: placeOf(stack), result: stack.slice(0, 2000) }
  }
  const { code, hint, details } = error as Error & { code: string; hint: string; details: unknown }
  const said = `${error.message}\n${hint}\n${JSON.stringify(details)}`
  const exit = code === 'INTERNAL' ? 3 : code === 'STOPPED' ? 130 : 2
  return { exit, said, code, ...(exit === 3 && { place: placeOf(error.stack ?? ''), result: said }) }
}

/** The innermost place of the product in a stack, without line numbers, which change. */
const placeOf = (stack: string): string =>
  /at (?:async )?(?:new )?(\S+) \([^)]*\/(packages|apps)\/([^):]+)/.exec(stack)?.slice(1, 4).join(' ') ??
  /\/(packages\/[^):]+)/.exec(stack)?.[1] ??
  stack.split('\n')[0].slice(0, 120)

process.on('message', async (call: Call) => {
  process.send!({ ...(await answer(call)), rss: process.memoryUsage().rss } satisfies Answer)
})
process.send!('ready')
