import { Button } from '../../parts/button.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import type { AuditEntry } from '../../server/trail.ts'
import { trailTexts } from '../../texts/trail.ts'
import { aboutOf, NO_FILTER, type TrailFilter } from '../../trail/filter-trail.ts'
import css from './filters.module.css'

const texts = trailTexts.filters

interface FiltersProps {
  readonly entries: readonly AuditEntry[]
  readonly filter: TrailFilter
  readonly change: (filter: TrailFilter) => void
}

export function Filters({ entries, filter, change }: FiltersProps) {
  const abouts = [...new Set(entries.map(aboutOf))].sort()
  const field = (key: keyof TrailFilter) => ({
    value: filter[key],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change({ ...filter, [key]: event.target.value }),
  })
  const open = { value: '', label: texts.all }
  return (
    <search className={css.filters} aria-label={texts.label}>
      <TextField label={texts.words} placeholder={texts.wordsHint} type="search" {...field('words')} />
      <ChoiceField
        label={texts.action}
        choices={[open, ...abouts.map((value) => ({ value, label: value }))]}
        {...field('about')}
      />
      <ChoiceField
        label={texts.outcome}
        choices={[open, ...Object.entries(trailTexts.outcomes).map(([value, label]) => ({ value, label }))]}
        {...field('outcome')}
      />
      <TextField label={texts.from} type="date" {...field('from')} />
      <TextField label={texts.to} type="date" {...field('to')} />
      <Button look="quiet" disabled={filter === NO_FILTER} onClick={() => change(NO_FILTER)}>
        {texts.clear}
      </Button>
    </search>
  )
}
