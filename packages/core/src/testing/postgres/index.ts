/** A PostgreSQL for tests: beside the other things for tests, which it does not need and which take a moment to load. */

export { type PostgresCluster, postgresPrograms, startPostgres } from './postgres-cluster.fixture.ts'
