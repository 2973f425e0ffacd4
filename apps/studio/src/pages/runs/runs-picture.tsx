import { percent } from '../../parts/numbers.ts'
import { oneIn } from '../../parts/one-in.ts'
import { RiskPicture } from '../../pictures/risk-picture.tsx'
import { frontOf, type Mark } from '../../pictures/scatter.ts'
import { useProject } from '../../project/project-context.tsx'
import { resultTexts } from '../../texts/result.ts'
import { bestRun, type ComparedRun, type MeasuredRun, measuredRuns } from './compared-runs.ts'
import css from './runs-page.module.css'

const texts = resultTexts.runs

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
  return (
    <div className={css.paper}>
      <RiskPicture
        title={title}
        lead={texts.lead}
        marks={marksOf(measured, (id) => `/projects/${project.id}/result/${id}`)}
        x={texts.risk}
        y={texts.useful}
      />
    </div>
  )
}

function marksOf(runs: readonly MeasuredRun[], to: (id: string) => string): Mark[] {
  const front = frontOf(
    runs.filter(({ holds }) => holds !== false).map(({ id, risk, kept }) => ({ key: id, x: risk, y: kept })),
  )
  return runs.map(({ id, number, name, risk, kept, holds }) => ({
    ...{ key: id, x: risk, y: kept, label: String(number), to: to(id) },
    kind: holds === false ? 'out' : front.has(id) ? 'front' : 'good',
    words: texts.words(texts.named(number, name ?? ''), oneIn(risk), percent(kept), holds !== false),
  }))
}
