import type { Release } from '@outis/api'
import { methodName } from '../../methods/method-name.ts'
import { CopiedText } from '../../parts/copied-text.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Note, Pending } from '../../parts/note.tsx'
import { ago, byteSize, counted } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { useProject } from '../../project/project-context.tsx'
import { go, Link } from '../../router/router.tsx'
import { releaseConcerns } from '../../runs/release-figures.ts'
import { useAttacks } from '../../runs/use-run.ts'
import { addresses, askReleaseReport } from '../../server/runs-api.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { Shell } from '../../shell/studio-shell.tsx'
import { publishTexts, publishTexts as texts } from '../../texts/publish-texts.ts'
import { Visible } from './audience-choice.tsx'
import { checksOf, type Judged } from './checks.ts'
import css from './publish-page.module.css'

/** Step 6: who gets the release, and what goes with it. */
export function PublishPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const { project, releases } = useProject()
  const all = releases.state === 'ready' ? releases.value : []
  const release = all.find(({ id }) => id === parameters.release) ?? all[0]
  return (
    <Shell step="publish" sentence={texts.sentence} lead={texts.lead}>
      <Pending answer={releases} what={texts.loading} />
      {releases.state === 'ready' && release === undefined && (
        <Note
          title={texts.none}
          actions={<Link to={`/projects/${project.id}/protect`}>{texts.toProtect}</Link>}
        >
          {texts.noneHint}
        </Note>
      )}
      {release && (
        <div className={css.page}>
          {all.length > 1 && (
            <ChoiceField
              label={texts.which}
              value={release.id}
              onValue={(value) => go(`/projects/${project.id}/publish/${value}`)}
              choices={all.map(({ id, method, rows, created }) => ({
                value: id,
                label: texts.release(methodName(method), counted(rows, 'row'), ago(created)),
              }))}
            />
          )}
          <WhatLeaves release={release} />
          <Decision key={release.id} release={release} />
          <TakeAlong release={release} />
        </div>
      )}
    </Shell>
  )
}

function Decision({ release }: { readonly release: Release }) {
  const { releases } = useProject()
  const report = useAnswer(`release-report/${release.id}`, (signal) => askReleaseReport(release.id, signal))
  const attacks = useAttacks(release.run ?? undefined)
  const knownReport = report.state === 'ready' ? report.value : undefined
  const concerns = knownReport
    ? releaseConcerns(knownReport, attacks.state === 'ready' ? attacks.value : undefined)
    : []
  return (
    <>
      <Checklist release={release} judged={knownReport?.judged.state} concerns={concerns} />
      <Visible release={release} concerns={concerns} changed={releases.again} />
    </>
  )
}

interface ChecklistProps {
  readonly release: Release
  readonly judged: Judged
  readonly concerns: readonly string[]
}

const icons = { good: 'check', warn: 'warn', plain: 'minus' } as const

/** Checks before a release leaves. A tick stands only for what was checked. */
function Checklist({ release, judged, concerns }: ChecklistProps) {
  const { project } = useProject()
  return (
    <Section title={publishTexts.checklist}>
      <ul className={css.list}>
        {checksOf(release, judged, concerns).map(({ state, text, note }) => (
          <li key={text} className={state === 'good' ? css.good : state === 'warn' ? css.warn : ''}>
            <Icon name={icons[state]} />
            <span>
              {text}
              {note && <small>{note}</small>}
            </span>
          </li>
        ))}
        {release.run !== null && (
          <li>
            <Icon name="arrow" />
            <Link to={`/projects/${project.id}/result/${release.run}`}>{publishTexts.checks.result}</Link>
          </li>
        )}
      </ul>
    </Section>
  )
}

function WhatLeaves({ release }: { readonly release: Release }) {
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

/** Downloads, citation, fingerprint, and the same run on the command line. */
function TakeAlong({ release }: { readonly release: Release }) {
  const { id, file, citation, fingerprint, name, run } = release
  const stem = file.replace(/\.[^.]*$/, '')
  return (
    <Section title={texts.take}>
      <div className={css.links}>
        <a className={css.main} href={addresses.file(id)} download={file}>
          <Icon name="download" /> {texts.download}
        </a>
        <a href={addresses.report(id, 'html')} download={`${stem}.report.html`}>
          {texts.reportHtml}
        </a>
        <a href={addresses.report(id, 'pdf')} download={`${stem}.report.pdf`}>
          {texts.reportPdf}
        </a>
        <a href={addresses.report(id, 'json')} download={`${stem}.report.json`}>
          {texts.reportJson}
        </a>
        <a href={addresses.dictionary(id)} download={`${stem}.dictionary.json`}>
          {texts.dictionaryJson}
        </a>
        {run !== null && (
          <a href={addresses.runPolicy(run)} download={`${name}.policy.yaml`}>
            {texts.policy}
          </a>
        )}
      </div>
      <CopiedText label={texts.cite} text={citation} />
      <CopiedText label={texts.fingerprint} text={fingerprint.sha256} />
      <CopiedText
        label={texts.command}
        text={`outis run policy.yaml --key ${stem}.key`}
        hint={texts.commandHint}
      />
    </Section>
  )
}
