/** A Spark cluster for tests. */

export { type SparkForTests, sparkIsThere, startSpark } from './spark-cluster.fixture.ts'
