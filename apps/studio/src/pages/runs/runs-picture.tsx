import { percent } from '../../parts/numbers.ts'
import { oneIn } from '../../parts/one-in.ts'
import { Keys, RiskPicture } from '../../pictures/risk-picture.tsx'
import type { Mark } from '../../pictures/scatter.ts'
import { useProject } from '../../project/project-context.tsx'
import { resultTexts } from '../../texts/result.ts'
import {
  bestRun,
  type ComparedRun,
  endingOf,
  type MeasuredRun,
  markKinds,
  measuredRuns,
} from './compared-runs.ts'
import css from './runs-page.module.css'

const texts = resultTexts.runs
const KEYS = (['front', 'good', 'out', 'open'] as const).map(
  (kind) => [kind, false, texts.keys[kind]] as const,
)

/** Risk of each run against what it keeps; a click leads to the run. */
export function RunsPicture({ runs }: { readonly runs: readonly ComparedRun[] }) {
  const { project } = useProject()
  const measured = measuredRuns(runs)
  if (measured.length === 0) return null
  const best = bestRun(measured)
  const title =
    measured.length === 1
      ? texts.one
      : best === undefined
        ? texts.noneHolds(measured.length)
        : texts.finding(texts.named(best.number, best.name ?? ''), percent(best.kept), oneIn(best.risk))
  const marks = marksOf(measured, (id) => `/projects/${project.id}/result/${id}`)
  return (
    <div className={css.paper}>
      <RiskPicture
        title={title}
        lead={texts.lead}
        marks={marks}
        x={texts.risk}
        y={texts.useful}
        keys={<Keys keys={KEYS.filter(([kind]) => marks.some((mark) => mark.kind === kind))} />}
      />
    </div>
  )
}

function marksOf(runs: readonly MeasuredRun[], to: (id: string) => string): Mark[] {
  const kinds = markKinds(runs)
  return runs.map((run) => ({
    ...{ key: run.id, x: run.risk, y: run.kept, label: String(run.number), to: to(run.id) },
    kind: kinds.get(run.id)!,
    words: texts.words(
      texts.named(run.number, run.name ?? ''),
      oneIn(run.risk),
      percent(run.kept),
      texts.endings[endingOf(run)],
    ),
  }))
}
