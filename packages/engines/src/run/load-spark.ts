import { OutisError } from '@outis/core/errors'
import { VERSION } from '@outis/core/pipeline'

type SparkPackage = typeof import('@outis/spark')

/** Loads the package for Spark, which is an optional install: only runs on a cluster need it. */
export async function loadSpark(
  load: () => Promise<SparkPackage> = () => import('@outis/spark'),
): Promise<SparkPackage> {
  try {
    return await load()
  } catch (fault) {
    // The same code means that a dependency of the package is missing. The remedy is the same too.
    if ((fault as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw fault
    throw new OutisError('SPARK_MISSING', {
      message: 'The policy names a Spark cluster, and the package for Spark is not installed.',
      hint: `Install it beside Outis: npm install @outis/spark@${VERSION}`,
      cause: fault,
    })
  }
}
