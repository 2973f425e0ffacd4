import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own, so that it can be killed. Runs the built sources. */
const SCRIPT = `
const { startServer, masterKeyText } = await import(process.env.OUTIS_TEST_SERVER)
const server = await startServer({
  settings: { data: process.env.OUTIS_TEST_DATA, port: 0, argon2: { memoryCost: 64, timeCost: 1, parallelism: 1 } },
  masterKeys: masterKeyText(process.env.OUTIS_TEST_KEY, 'the test'),
})
process.stdout.write(JSON.stringify({ url: server.url, link: server.link }) + '\\n')
`

export interface CrashingServer {
  readonly url: string
  readonly link: string
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>
}

export async function startCrashingServer(data: string, masterKey: string): Promise<CrashingServer> {
  const built = new URL('../../dist/index.js', import.meta.url)
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env: {
      ...process.env,
      OUTIS_TEST_SERVER: built.href,
      OUTIS_TEST_DATA: data,
      OUTIS_TEST_KEY: masterKey,
    },
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', (text) => resolve(String(text)))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    ...(JSON.parse(line) as { url: string; link: string }),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
