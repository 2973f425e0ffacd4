/**
 * The time of a report, to the second, in UTC. SOURCE_DATE_EPOCH (seconds since 1970) takes the place of the clock, so
 * that reports can be the same bytes too: https://reproducible-builds.org/specs/source-date-epoch/
 */
export function madeNow(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const epoch = environment.SOURCE_DATE_EPOCH
  const date = epoch !== undefined && /^\d{1,11}$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date()
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}
