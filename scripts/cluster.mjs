import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { startCluster } from './spark/cluster.mjs'
import { installSpark } from './spark/spark-home.mjs'
import { node, tools } from './workspace.mjs'

/** `npm run cluster`: the tests of the Spark engine, all on one cluster that is started for them. */
ensureInstalled()
await ensureBuilt()
const cluster = await startCluster(installSpark((line) => console.error(line)))
process.env.OUTIS_SPARK_ADDRESS = cluster.address
// Clusters that tests start for themselves, to kill parts of them.
process.env.OUTIS_SPARK_BREAK = '1'
try {
  process.exitCode = node(tools.vitest, [
    'run',
    'packages/spark',
    'research/golden/in-spark.test.ts',
    'research/golden/beyond-in-spark.test.ts',
    'research/golden/every-engine.test.ts',
    '--no-file-parallelism',
    '--disable-console-intercept=true',
  ])
} finally {
  await cluster.stop()
}
