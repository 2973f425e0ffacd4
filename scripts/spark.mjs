import { parseArgs } from 'node:util'
import { startCluster } from './spark/cluster.mjs'
import { lakeJars } from './spark/lake-jars.mjs'
import { installSpark } from './spark/spark-home.mjs'

/**
 * `npm run spark`: installs Spark into .cache/spark where it is not there, starts a master, two workers and a Spark Connect
 * server on loopback, prints the address, and stops them all at Ctrl-C. `--install`: installs and ends. `--lake`: with the
 * jars of Delta and Iceberg, which are fetched too. `--lasting`: a server that is killed is started again, and knows its
 * tables. Needs Java 17 and python3.
 */
const { values } = parseArgs({
  options: {
    install: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    lake: { type: 'boolean', default: false },
    lasting: { type: 'boolean', default: false },
    token: { type: 'string' },
    workers: { type: 'string', default: '2' },
    cores: { type: 'string', default: '1' },
    'executor-memory': { type: 'string', default: '700m' },
    'worker-memory': { type: 'string', default: '1g' },
    'driver-memory': { type: 'string', default: '1g' },
  },
})
const say = (/** @type {string} */ line) => console.error(line)

try {
  const home = installSpark(say)
  const jars = values.lake ? await lakeJars(say) : undefined
  if (!values.install) await serve(home, jars)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/**
 * @param {string} home
 * @param {readonly string[] | undefined} jars
 */
async function serve(home, jars) {
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve)
    // A parent that ended leaves nobody to stop it.
    if (values.json) process.stdin.once('end', resolve).resume()
  })
  const cluster = await startCluster(home, {
    workers: Number(values.workers),
    cores: Number(values.cores),
    workerMemory: values['worker-memory'],
    executorMemory: values['executor-memory'],
    driverMemory: values['driver-memory'],
    lasting: values.lasting,
    ...(values.token !== undefined && { token: values.token }),
    ...(jars && { lakeJars: jars }),
  })
  const { address, folder, workers, driver } = cluster
  if (values.json) console.log(JSON.stringify({ address, folder, workers, driver }))
  else console.log(`Spark Connect listens at ${address}; logs are in ${folder}. Ctrl-C stops it.`)
  await stopped
  await cluster.stop()
}
