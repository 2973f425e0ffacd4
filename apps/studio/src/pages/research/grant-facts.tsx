import { BudgetBar } from '../../answers/budget-bar.tsx'
import { Icon } from '../../parts/icon.tsx'
import { counted, wholeNumber } from '../../parts/numbers.ts'
import type { Grant, Release } from '../../server/answers.ts'
import { addresses } from '../../server/runs.ts'
import { researchTexts } from '../../texts/research.ts'
import css from './grant-facts.module.css'

const { facts: texts, downloads } = researchTexts

interface GrantFactsProps {
  readonly grant: Grant
  readonly release: Release
}

/** The rules of the grant, shown to whoever is held against them, and what may be taken away. */
export function GrantFacts({ grant, release }: GrantFactsProps) {
  const facts: readonly (readonly [string, string])[] = [
    [texts.table, texts.size(counted(release.rows, 'row'), counted(release.columns.length, 'column'))],
    [texts.smallest, texts.rows(wholeNumber(grant.minSupport))],
    [texts.columns, grant.attributes === null ? texts.all : grant.attributes.join(', ')],
    [texts.approval, grant.approval ? texts.waits : texts.atOnce],
    [texts.ends, grant.expires.slice(0, 10)],
  ]
  const files = [
    [downloads.table, addresses.file(release.id)],
    [downloads.report, addresses.report(release.id, 'html')],
    [downloads.dictionary, addresses.dictionary(release.id)],
  ] as const
  return (
    <section className={css.facts} aria-label={texts.label}>
      <dl className={css.list}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <BudgetBar used={grant.used} all={grant.budget} />
      <p className={css.files}>
        {files.map(([name, address]) => (
          <a key={name} href={address} download>
            <Icon name="download" size={15} /> {name}
          </a>
        ))}
      </p>
    </section>
  )
}
