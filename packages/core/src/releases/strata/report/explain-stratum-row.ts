import { stratumOfTexts } from '../../../methods/contract/stratum-rows.ts'
import { explainByLevels } from '../../kit/explain-by-levels.ts'
import type { ExplainedRow, RowExplanation } from '../../kit/row-explanation.ts'
import { type StoredStratum, strataInKey } from '../stored-strata.ts'

/** Why the cells of a row are what they are where strata were treated apart: by the levels of its own stratum. */
export function explainStratumRow(asked: ExplainedRow): Promise<RowExplanation> {
  const stratum = stratumOfRow(asked)
  if (stratum === undefined) return explainByLevels(asked)
  const { levels } = stratum
  return explainByLevels(asked, {
    levels,
    ...(levels.length > 0 && { blanked: levels.map(({ column }) => column) }),
    told: (text, leveled) => inStratum(stratum, leveled, text),
  })
}

function stratumOfRow({ key, open: { columns }, cells }: ExplainedRow): StoredStratum | undefined {
  const strata = strataInKey(key)
  if (strata.length === 0) return undefined
  const [place = -1] = stratumOfTexts(strata, {
    columns,
    texts: cells.map((cell) => [cell]),
    rows: Uint32Array.of(1),
  })
  return strata[place]
}

/** Rows of a stratum that is published as it is may still be generalised: they hide others. */
const inStratum = ({ name }: StoredStratum, treated: boolean, text: string): string =>
  treated
    ? `The row belongs to the stratum "${name}". ${text}`
    : `The row belongs to the stratum "${name}", in which this column is published as it was, unless the row hides others among itself.`
