/** The public API of @outis/spark, listed by hand. */

export { parseAddress, type SparkAddress, shownAddress } from './connect/spark-address.ts'
export { openSparkSession, type SessionOptions, type SparkSession } from './connect/spark-session.ts'
export { filesRelation, type Plan, type Relation, sqlRelation } from './connect/plans.ts'
export type { SentColumn } from './connect/arrow-upload.ts'
export { type SparkEngine, type SparkEngineOptions, sparkEngine } from './engine/spark-engine.ts'
export type { SparkTable } from './engine/spark-table.ts'
export type { SparkRelease } from './write/spark-release.ts'
