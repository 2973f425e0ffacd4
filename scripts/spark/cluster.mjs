import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lakeSettings } from './lake-jars.mjs'

/**
 * A master, workers and a Spark Connect server, each a process of its own on loopback, in one temporary folder.
 * @typedef {{ address: string, folder: string, workers: readonly number[], driver: number,
 *   stop: () => Promise<void> }} SparkCluster
 * @typedef {{ workers?: number, cores?: number, workerMemory?: string, executorMemory?: string,
 *   driverMemory?: string, token?: string, lakeJars?: readonly string[], lasting?: boolean }} ClusterOptions
 */

/** Heap of what only passes messages on. */
const DAEMON_MEMORY = '384m'
/** Milliseconds that a process may take to listen. */
const PATIENCE = 180_000

/**
 * @param {string} home folder of an installed Spark
 * @param {ClusterOptions} [options]
 * @returns {Promise<SparkCluster>}
 */
export async function startCluster(home, options = {}) {
  const { workers = 2, cores = 1, workerMemory = '1g', driverMemory = '1g' } = options
  const folder = mkdtempSync(join(tmpdir(), 'outis-spark-'))
  const [masterPort, connectPort] = [await freePort(), await freePort()]
  const master = `spark://127.0.0.1:${masterPort}`
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  const state = { isStopped: false }
  const run = starter({ home, folder, children, token: options.token })
  try {
    const ports = ['--host', '127.0.0.1', '--port', `${masterPort}`, '--webui-port', '0']
    run('master', 'spark-class', ['org.apache.spark.deploy.master.Master', ...ports])
    await listening(masterPort, children)
    for (let worker = 0; worker < workers; worker++) {
      const size = ['--cores', `${cores}`, '--memory', workerMemory]
      const place = ['--host', '127.0.0.1', '--webui-port', '0', '--work-dir', join(folder, `work-${worker}`)]
      run(`worker-${worker}`, 'spark-class', [WORKER, ...place, ...size, master])
    }
    const serve = () =>
      run('connect', 'spark-submit', submitted({ master, folder, connectPort }, options), driverMemory)
    serve()
    await listening(connectPort, children)
    if (options.lasting) lasts(children, serve, state)
  } catch (error) {
    const told = faultsIn(folder)
    await stopAll(children, folder)
    throw new Error(`${error instanceof Error ? error.message : error}\n${told}`)
  }
  return {
    address: `sc://127.0.0.1:${connectPort}`,
    folder,
    workers: children.slice(1, 1 + workers).map(({ pid }) => pid ?? 0),
    driver: children.at(-1)?.pid ?? 0,
    stop() {
      state.isStopped = true
      return stopAll(children, folder)
    },
  }
}

/**
 * Starts the last of the processes again whenever it is killed, until all are stopped.
 * @param {import('node:child_process').ChildProcess[]} children
 * @param {() => void} start
 * @param {{ isStopped: boolean }} state
 */
function lasts(children, start, state) {
  children.at(-1)?.once('exit', (_, signal) => {
    if (signal !== 'SIGKILL' || state.isStopped) return
    children.pop()
    start()
    lasts(children, start, state)
  })
}

const WORKER = 'org.apache.spark.deploy.worker.Worker'
const SERVER = 'org.apache.spark.sql.connect.service.SparkConnectServer'

/**
 * @param {{ master: string, folder: string, connectPort: number }} place
 * @param {ClusterOptions} options
 */
function submitted(
  { master, folder, connectPort },
  { cores = 1, executorMemory = '700m', lakeJars, lasting },
) {
  const settings = {
    'spark.connect.grpc.binding.address': '127.0.0.1',
    'spark.connect.grpc.binding.port': connectPort,
    'spark.driver.host': '127.0.0.1',
    'spark.driver.bindAddress': '127.0.0.1',
    'spark.executor.memory': executorMemory,
    'spark.executor.cores': cores,
    'spark.ui.enabled': false,
    'spark.sql.warehouse.dir': join(folder, 'warehouse'),
    'spark.local.dir': join(folder, 'scratch'),
    'spark.sql.shuffle.partitions': 4,
    // Tables that a server that is started anew still knows.
    ...(lasting && !lakeJars && { 'spark.sql.catalogImplementation': 'hive' }),
    ...(lakeJars && lakeSettings(lakeJars, join(folder, 'lake'))),
  }
  const pairs = Object.entries(settings).flatMap(([key, value]) => ['--conf', `${key}=${value}`])
  return ['--class', SERVER, '--master', master, ...pairs, 'spark-internal']
}

/**
 * @param {{ home: string, folder: string, token: string | undefined,
 *   children: import('node:child_process').ChildProcess[] }} of
 */
const starter =
  ({ home, folder, token, children }) =>
  /**
   * @param {string} name
   * @param {string} program
   * @param {readonly string[]} given
   * @param {string} [memory]
   */
  (name, program, given, memory = DAEMON_MEMORY) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(join(home, 'bin', program), given, {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        SPARK_HOME: home,
        // The heap of the Connect server too, whatever its own options say.
        SPARK_DAEMON_MEMORY: memory,
        SPARK_LOCAL_IP: '127.0.0.1',
        SPARK_NO_DAEMONIZE: '1',
        // A driver without memory would go on, and lose tasks without a word.
        SPARK_SUBMIT_OPTS: '-XX:+ExitOnOutOfMemoryError',
        // What executors count lies here too, and goes with the folder.
        SPARK_LOCAL_DIRS: join(folder, 'scratch'),
        ...(token !== undefined && { SPARK_CONNECT_AUTHENTICATE_TOKEN: token }),
      },
    })
    closeSync(log)
    children.push(child)
    // Also where the program ends before it could stop them.
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
  }

/**
 * @param {readonly import('node:child_process').ChildProcess[]} children
 * @param {string} folder
 */
async function stopAll(children, folder) {
  // The server first, so that it can end its session, then who works for it.
  for (const child of [...children].reverse()) await ended(child)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * What the logs say of faults.
 * @param {string} folder
 */
function faultsIn(folder) {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
  const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return lines
    .filter((line) => /ERROR|Exception|Caused by|^Error/.test(line))
    .slice(0, 10)
    .join('\n')
}

/** @param {import('node:child_process').ChildProcess} child */
async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exit
  clearTimeout(timer)
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })

/**
 * @param {number} port
 * @param {readonly import('node:child_process').ChildProcess[]} children
 */
async function listening(port, children) {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    if (children.some(({ exitCode }) => exitCode !== null))
      throw new Error('A process of Spark ended before it listened.')
    if (await answers(port)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Nothing listens on port ${port} after ${PATIENCE / 1000} s.`)
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const done = (/** @type {boolean} */ is) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
