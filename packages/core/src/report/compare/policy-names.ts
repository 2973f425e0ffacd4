/**
 * Short names for policy files, all different: the file's name without its ending, else with it, else with as many
 * folders before it as it takes.
 */
export function policyNames(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split(/[\\/]/).filter((part) => part !== ''))
  const deepest = Math.max(0, ...parts.map(({ length }) => length))
  const tails = (depth: number) => parts.map((names) => names.slice(-depth).join('/'))
  const candidates = [
    tails(1).map(withoutEnding),
    ...Array.from({ length: deepest }, (_, depth) => tails(depth + 1)),
  ]
  return candidates.find((names) => new Set(names).size === names.length) ?? [...paths]
}

const withoutEnding = (name: string): string => name.replace(/(?<=.)\.(ya?ml|json)$/i, '')
