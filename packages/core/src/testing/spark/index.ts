/** A Spark cluster for tests. */

export {
  mayBreakClusters,
  type SparkForTests,
  sparkIsThere,
  startOwnSpark,
  startSpark,
} from './spark-cluster.fixture.ts'
