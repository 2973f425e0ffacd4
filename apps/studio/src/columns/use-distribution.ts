import type { Distribution } from '@outis/api'
import { useMemo } from 'react'
import { useProject } from '../project/project-context.tsx'
import { askDistribution, askRows } from '../server/projects-api.ts'
import { type Answer, useAnswer } from '../server/use-answer.ts'

/** The distribution of a column of this project. */
export function useDistribution(column: string | undefined): Answer<Distribution> {
  const { project } = useProject()
  const version = project.source?.arrived
  return useAnswer(
    column === undefined || version === undefined
      ? undefined
      : `source/${project.id}/column/${version}/${column}`,
    (signal) => askDistribution(project.id, column ?? '', signal),
  )
}

export interface NumberBar {
  readonly from: number
  readonly to: number
  readonly rows: number
}

/** The histogram of a number column. A column of few values gets one bar for each, as wide as the smallest gap, at most 1. */
export function numberBars(
  distribution: Pick<Distribution, 'bars' | 'values'> | undefined,
): readonly NumberBar[] {
  if (distribution?.bars) return distribution.bars
  const numbers = (distribution?.values ?? [])
    .map(({ value, rows }) => ({ from: Number(value), rows }))
    .filter(({ from }) => Number.isFinite(from))
    .sort((a, b) => a.from - b.from)
  const gap = numbers
    .slice(1)
    .reduce((least, next, index) => Math.min(least, next.from - (numbers[index]?.from ?? 0)), 1)
  return numbers.map(({ from, rows }) => ({ from, to: from + gap, rows }))
}

/** Different values from the first rows of a column. */
export function useSample(column: string): readonly string[] {
  const { project } = useProject()
  const { value } = useAnswer(`source/${project.id}/sample/${project.source?.arrived}/${column}`, (signal) =>
    askRows(project.id, { offset: 0, limit: 200, columns: [column] }, signal),
  )
  return useMemo(() => [...new Set(value?.columns[0]?.values ?? [])].filter((text) => text !== ''), [value])
}
