import { type MethodRecord, methods } from '@outis/core/methods'
import { useState } from 'react'
import { startOptions } from '../../methods/start-values.ts'
import { Button } from '../../parts/button.tsx'
import { setIn } from '../../policy/edit-policy.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { protectTexts as texts } from '../../texts/protect.ts'
import { CardPicture } from './card-picture.tsx'
import css from './method-cards.module.css'
import type { TenRowsNow } from './use-ten-rows.ts'

/** One card for each method there is, with what it does to ten rows. */
export function MethodCards({ ten }: { readonly ten: TenRowsNow }) {
  const { project } = useProject()
  const { text, view, store } = usePolicy()
  const [pictured, setPictured] = useState(true)
  const choose = ({ id, options }: MethodRecord) => {
    if (id === view.method?.name) return
    const sensitive = [...view.attributes].flatMap(([name, { role }]) => (role === 'sensitive' ? [name] : []))
    const begun = startOptions(options, view.method?.options ?? {}, {
      sensitive,
      names: project.source?.columns ?? [],
    })
    store.edit(setIn(text, ['method'], { [id]: begun }))
  }
  return (
    <section className={css.methods}>
      <div className={css.about}>
        <p>{pictured && aboutPictures(ten)}</p>
        <Button small look="quiet" aria-pressed={pictured} onClick={() => setPictured(!pictured)}>
          {pictured ? texts.tenRows.hide : texts.tenRows.show}
        </Button>
      </div>
      <div className={css.cards} role="radiogroup" aria-label={texts.methods}>
        {methods.map((record) => (
          <MethodCard
            key={record.id}
            record={record}
            isChosen={view.method?.name === record.id}
            ten={pictured ? ten : undefined}
            onChoose={() => choose(record)}
          />
        ))}
      </div>
    </section>
  )
}

function aboutPictures({ state, rows }: TenRowsNow): string {
  if (rows === undefined) return state === 'waiting' ? texts.tenRows.waiting : texts.tenRows.invented
  const names = rows.columns.map(({ name }) => name).filter((name) => name !== rows.secret)
  const some = names.length < rows.quasi ? ` ${texts.tenRows.some(names.length, rows.quasi)}` : ''
  return texts.tenRows.own(names.join(', '), rows.secret) + some
}

interface MethodCardProps {
  readonly record: MethodRecord
  readonly isChosen: boolean
  readonly ten: TenRowsNow | undefined
  readonly onChoose: () => void
}

function MethodCard({ record, isChosen, ten, onChoose }: MethodCardProps) {
  const { id, title, citation, plainly } = record
  const picture = ten?.pictureOf(record)
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      className={css.card}
      title={`${title} ${citation}`}
      onClick={onChoose}
    >
      <span className={css.name}>{plainly?.name ?? id}</span>
      <code className={css.id}>{id}</code>
      <span className={css.plain}>{plainly?.does ?? title}</span>
      <span className={css.keeps}>{plainly?.keeps}</span>
      {picture && <CardPicture picture={picture} />}
      {ten?.state === 'own' && picture && !picture.own && (
        <span className={css.keeps}>{texts.tenRows.inventedHere}</span>
      )}
    </button>
  )
}
