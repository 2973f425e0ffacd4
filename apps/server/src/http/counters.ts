/** Counters for Prometheus: names and numbers, nothing about people. */
export interface Counters {
  add(name: string, labels?: Readonly<Record<string, string | number>>): void
  /** The text format of Prometheus, 0.0.4. */
  text(): string
}

export function openCounters(): Counters {
  const counts = new Map<string, number>()
  return {
    add(name, labels = {}) {
      const labelTexts = Object.entries(labels).map(
        ([label, value]) => `${label}="${String(value).replace(/[\\"\n]/g, '_')}"`,
      )
      const key = labelTexts.length === 0 ? name : `${name}{${labelTexts.join(',')}}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
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
      return `${lines.join('\n')}\n`
    },
  }
}
