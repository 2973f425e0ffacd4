import type { Case } from '../cases/case.ts'
import type { Draws } from '../cases/draws.ts'

/** The words of a command other than `run` and `check`; `{…}` stands for a path of the case. */
export function drawWords(draws: Draws, { table, sideTables }: Case): string[] {
  const column = (): string =>
    table.columns.length > 0 && draws.chance(0.95) ? draws.pick(table.columns) : 'absent'
  const json = draws.chance(0.5) ? ['--json'] : []
  const hierarchy = sideTables.find(({ path }) => path.startsWith('hierarchy-'))
  return draws.weighted<string[]>([
    [4, ['profile', '{source}', ...json]],
    [2, ['profile', '{source}', '--sensitive', column(), ...json]],
    [2, ['profile', '{source}', '--correlation', ...json]],
    [4, ['init', '{source}', '-o', '{root}/drafted.yaml']],
    [2, ['evaluate', '{source}', '{source}', '--class', column(), ...json]],
    [2, ['compare', '{policy}', '{policy}', '--out', '{root}/compared', ...json]],
    [
      hierarchy ? 3 : 0,
      ['hierarchy', `{folder}/${hierarchy?.path}`, '--data', '{source}', '--column', column(), ...json],
    ],
    [1, ['check', '{source}', '--policy', '{policy}', ...json]],
    [1, ['run', '{policy}', '--strict', '--out', '{root}/reports', ...json]],
  ])
}
