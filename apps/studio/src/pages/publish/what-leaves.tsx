import { Icon } from '../../parts/icon.tsx'
import { byteSize, counted } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import type { Release } from '../../server/runs.ts'
import { publishTexts as texts } from '../../texts/publish.ts'
import css from './publish-page.module.css'

/** Files that go out, and what never does. */
export function WhatLeaves({ release }: { readonly release: Release }) {
  const { file, rows, columns, fingerprint, keyKept } = release
  return (
    <div className={css.two}>
      <Section title={texts.leaves}>
        <ul className={css.list}>
          <li>
            <Icon name="file" />
            <span>
              {file} · {byteSize(fingerprint.bytes)}
              <small>{texts.table(counted(rows, 'row'), counted(columns.length, 'column'))}</small>
              <small>{columns.join(', ')}</small>
            </span>
          </li>
          <li>
            <Icon name="file" /> <span>{texts.report}</span>
          </li>
          <li>
            <Icon name="file" /> <span>{texts.dictionary}</span>
          </li>
        </ul>
      </Section>
      <Section title={texts.stays}>
        <ul className={css.list}>
          {[...texts.staysList, ...(keyKept ? [texts.key] : [])].map((what) => (
            <li key={what}>
              <Icon name="lock" /> <span>{what}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
