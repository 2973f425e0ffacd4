import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Answer, DIED, HUNG } from './product-call.ts'

const OUTIS = fileURLToPath(new URL('../../../../apps/cli/bin/outis.js', import.meta.url))

/** One call of the real command line, with its real exit code and everything it printed. */
export function commandLine(
  words: readonly string[],
  options: { readonly cwd: string; readonly time: number; readonly passphrase: string },
): Promise<Answer> {
  return new Promise((resolve) => {
    const running = spawn(process.execPath, [OUTIS, ...words], {
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', OUTIS_ALLOW_SEED: '1', OUTIS_PASSPHRASE: options.passphrase },
    })
    let said = ''
    let hung = false
    running.stdout.setEncoding('utf8').on('data', (text) => (said += text))
    running.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    const late = setTimeout(() => {
      hung = true
      running.kill('SIGKILL')
    }, options.time)
    running.on('close', (code) => {
      clearTimeout(late)
      const exit = hung ? HUNG : (code ?? DIED)
      const place = exit === 3 ? /at (?:async )?(\S+)/.exec(said)?.[1] : hung ? 'no end' : undefined
      resolve({ exit, said, rss: 0, ...(place !== undefined && { place }) })
    })
  })
}
