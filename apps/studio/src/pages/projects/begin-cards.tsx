import type { OutisError } from '@outis/core/errors'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { FileDrop, useFileChoice } from '../../parts/file-drop.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Failure, Spinner } from '../../parts/note.tsx'
import { percent } from '../../parts/numbers.ts'
import { go } from '../../router/router.tsx'
import { createEmpty, createFromFile, openSample } from '../../server/projects-api.ts'
import { asOutisError } from '../../server/use-answer.ts'
import { projectTexts as texts } from '../../texts/projects-texts.ts'
import css from './begin-cards.module.css'

type Doing =
  | { readonly what: 'sample' }
  | { readonly what: 'empty' }
  | { readonly what: 'file'; readonly name: string; readonly share: number }

/** Ways to begin: the sample, a file, or what the server can reach. */
export function BeginCards({ compact }: { readonly compact: boolean }) {
  const { doing, error, titles, sample, take, empty } = useBegin()
  const choice = useFileChoice((file) => take(file))
  return (
    <>
      {error && (
        <div className={css.failure}>
          <Failure error={error} />
          {titles && (
            <Button
              text={texts.own.withoutTitles(titles.lines)}
              onClick={() => take(titles.file, titles.lines)}
            />
          )}
        </div>
      )}
      <div className={`${css.cards} ${compact ? css.compact : ''}`}>
        <section className={css.card} aria-labelledby="begin-sample">
          {!compact && <HospitalPicture />}
          <div className={css.text}>
            <h2 id="begin-sample">{texts.sample.title}</h2>
            <p>{texts.sample.text}</p>
          </div>
          <Button look={compact ? 'plain' : 'main'} disabled={doing !== undefined} onClick={sample}>
            {doing?.what === 'sample' ? (
              <>
                <Spinner /> {texts.sample.opening}
              </>
            ) : (
              texts.sample.action
            )}
          </Button>
        </section>
        <section className={`${css.card} ${css.own}`} aria-labelledby="begin-own">
          {!compact && (
            <span className={css.big} aria-hidden="true">
              <Icon name="upload" size={34} />
            </span>
          )}
          <div className={css.text}>
            <h2 id="begin-own">{texts.own.title}</h2>
            <p>{texts.own.text}</p>
            <button type="button" className={css.more} disabled={doing !== undefined} onClick={empty}>
              {texts.own.more}
            </button>
          </div>
          <Button
            text={
              doing?.what === 'file' ? texts.own.sending(doing.name, percent(doing.share)) : texts.own.action
            }
            icon="file"
            disabled={doing !== undefined}
            onClick={choice.open}
          />
        </section>
      </div>
      {choice.input}
      <FileDrop onFile={(file) => take(file)} words={texts.drop} />
    </>
  )
}

/** Makes a project and goes there. */
function useBegin() {
  const [doing, setDoing] = useState<Doing>()
  const [error, setError] = useState<ReturnType<typeof asOutisError>>()
  const begin = async (first: Doing, make: () => Promise<{ readonly id: string }>) => {
    setError(undefined)
    setDoing(first)
    try {
      const { id } = await make()
      go(`/projects/${id}/data`)
    } catch (cause) {
      setError(asOutisError(cause))
      setDoing(undefined)
    }
  }
  const [last, setLast] = useState<File>()
  const take = (file: File, skip?: number) => {
    setLast(file)
    void begin({ what: 'file', name: file.name, share: 0 }, () =>
      createFromFile(file, (share) => setDoing({ what: 'file', name: file.name, share }), skip),
    )
  }
  const lines = error && linesAbove(error)
  const titles = last && lines ? { file: last, lines } : undefined
  const sample = () => void begin({ what: 'sample' }, openSample)
  const empty = () => void begin({ what: 'empty' }, createEmpty)
  return { doing, error, titles, sample, take, empty }
}

/** Number of lines that may be titles: those above the first line with more cells. */
function linesAbove({ code, details = {} }: OutisError): number | undefined {
  const { line, expected, found } = details as Readonly<Record<string, unknown>>
  const isTitle = code === 'DATA_RAGGED' && typeof line === 'number' && line > 1 && line <= 20
  return isTitle && Number(found) > Number(expected) ? line - 1 : undefined
}

const bars = [3, 5, 9, 14, 19, 24, 27, 26, 22, 23, 28, 33, 35, 31, 25, 18, 11, 6, 3, 1]

/** A drawing: a table with blank names, and a histogram. */
const HospitalPicture = () => (
  <svg className={css.picture} viewBox="0 0 420 120" aria-hidden="true" focusable="false">
    {[0, 1, 2, 3, 4].map((row) => (
      <g key={row} transform={`translate(0 ${row * 24 + 6})`}>
        <rect className={css.blank} width="64" height="11" rx="5.5" />
        <rect className={css.cell} x="80" width={[44, 36, 48, 40, 44][row]} height="11" rx="3" />
        <rect className={css.cell} x="138" width={[24, 24, 24, 24, 24][row]} height="11" rx="3" />
        <rect className={css.secret} x="176" width={[52, 70, 40, 62, 48][row]} height="11" rx="3" />
      </g>
    ))}
    <g transform="translate(266 0)">
      {bars.map((tall, barIndex) => (
        <rect
          key={barIndex}
          className={css.bar}
          x={barIndex * 7.7}
          y={116 - tall * 3.1}
          width="6.4"
          height={tall * 3.1}
          rx="1"
        />
      ))}
    </g>
  </svg>
)
