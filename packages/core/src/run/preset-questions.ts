import type { CheckRequirement } from '../check/check-input.ts'
import type { RequirementSpec } from '../policy/options/requirement-spec.ts'
import { vocabularyOf } from '../policy/parse.ts'
import { findPreset } from '../policy/presets.ts'
import { requirementsOfPreset } from '../policy/to-policy.ts'

/** What presets ask of a table that has no policy. */
export interface PresetQuestions {
  /** Judged on classes. */
  readonly classes: readonly CheckRequirement[]
  /** Judged on single columns and cells. */
  readonly cells: readonly RequirementSpec[]
  /** What the presets say of themselves. */
  readonly notices: readonly string[]
}

/** Refuses a preset that there is not. */
export function presetQuestions(ids: readonly string[], sensitive: readonly string[]): PresetQuestions {
  const asked = [...new Set(ids)].map(findPreset)
  const vocabulary = vocabularyOf({})
  const specs = asked.flatMap((preset) =>
    requirementsOfPreset(preset, ['preset', preset.id], { vocabulary, sensitive }),
  )
  const isCell = ({ id }: RequirementSpec) => vocabulary.cells.some((metric) => metric.id === id)
  return {
    classes: specs.filter((spec) => !isCell(spec)).map((spec) => ({ spec, source: 'require' as const })),
    cells: specs.filter(isCell),
    notices: asked.flatMap(({ notes }) => notes),
  }
}
