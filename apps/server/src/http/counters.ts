/** Counters and histograms for Prometheus: names and numbers, nothing about people. */
export interface Counters {
  add(name: string, labels?: Labels): void
  /** Counts a duration into the buckets of a histogram. */
  time(name: string, seconds: number, labels?: Labels): void
  /** The text format of Prometheus, 0.0.4. */
  text(): string
}

export type Labels = Readonly<Record<string, string | number>>

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Histogram {
  readonly counts: number[]
  sum: number
  readonly labels: Labels
}

export function openCounters(): Counters {
  const counts = new Map<string, number>()
  const histograms = new Map<string, Map<string, Histogram>>()
  return {
    add(name, labels = {}) {
      const key = metricLine(name, labels)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    time(name, seconds, labels = {}) {
      const all = histograms.get(name) ?? new Map<string, Histogram>()
      histograms.set(name, all)
      const key = metricLine(name, labels)
      const histogram = all.get(key) ?? { counts: [...BUCKETS, 0].map(() => 0), sum: 0, labels }
      all.set(key, histogram)
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound)
      histogram.counts[bucket < 0 ? BUCKETS.length : bucket]!++
      histogram.sum += seconds
    },
    text() {
      const lines: string[] = []
      let last = ''
      for (const [key, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const name = key.split('{')[0]!
        if (name !== last) lines.push(`# TYPE ${name} counter`)
        last = name
        lines.push(`${key} ${count}`)
      }
      for (const [name, all] of histograms) {
        lines.push(`# TYPE ${name} histogram`)
        for (const histogram of all.values()) lines.push(...histogramLines(name, histogram))
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function histogramLines(name: string, { counts, sum, labels }: Histogram): string[] {
  let below = 0
  const buckets = counts.map((count, bucket) => {
    below += count
    return `${metricLine(`${name}_bucket`, { ...labels, le: BUCKETS[bucket] ?? '+Inf' })} ${below}`
  })
  return [
    ...buckets,
    `${metricLine(`${name}_sum`, labels)} ${sum}`,
    `${metricLine(`${name}_count`, labels)} ${below}`,
  ]
}

/** The name of a metric with its labels. */
export function metricLine(name: string, labels: Labels): string {
  const texts = Object.entries(labels).map(
    ([label, value]) => `${label}="${String(value).replace(/[\\"\n]/g, '_')}"`,
  )
  return texts.length === 0 ? name : `${name}{${texts.join(',')}}`
}
