import type { OutisError } from '@outis/core/errors'
import { useState } from 'react'
import { Failure } from '../../parts/failure.tsx'
import { Section } from '../../parts/section.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import type { Grant, Release, ToldAnswer } from '../../server/answers.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { researchTexts } from '../../texts/research.ts'
import type { Asking } from './asking.ts'
import { ComputeForm } from './compute-form.tsx'
import { ResultForm } from './result-form.tsx'

const texts = researchTexts.ask

interface AskProps {
  readonly release: Release
  readonly grant: Grant
  readonly told: (answer: ToldAnswer) => void
}

type Way = keyof typeof texts.ways

export function Ask({ release, grant, told }: AskProps) {
  const [way, setWay] = useState<Way>('result')
  const [doing, setDoing] = useState(false)
  const [error, setError] = useState<OutisError>()
  const send = (ask: () => Promise<ToldAnswer>) => {
    setDoing(true)
    setError(undefined)
    ask()
      .then(told, (cause) => setError(asOutisError(cause)))
      .finally(() => setDoing(false))
  }
  const asking: Asking = {
    columns: grant.attributes ?? release.columns,
    release: release.id,
    doing,
    send,
  }
  return (
    <Section title={texts.title}>
      <Segmented<Way>
        label={texts.title}
        size="small"
        value={way}
        onChoose={setWay}
        segments={(['result', 'compute'] as const).map((value) => ({ value, label: texts.ways[value] }))}
      />
      {way === 'result' ? <ResultForm {...asking} /> : <ComputeForm {...asking} />}
      {error && <Failure error={error} />}
    </Section>
  )
}
