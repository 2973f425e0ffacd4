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
import { addresses } from '../../server/runs-api.ts'
import { Shell } from '../../shell/studio-shell.tsx'
import { publishTexts as texts } from '../../texts/publish-texts.ts'
import { verdictTexts } from '../../texts/verdict-texts.ts'
import { VerdictBanner } from '../../verdict/verdict-banner.tsx'
import { Visible } from './audience-choice.tsx'
import { checksOf } from './checks.ts'
import css from './publish-page.module.css'

/** Step 6: who gets the release, and what goes with it. */
export function PublishPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const { project, releases } = useProject()
  const all = releases.state === 'ready' ? releases.value : []
  const release = all.find(({ id }) => id === parameters.release) ?? all[0]
  return (
    <Shell step="publish" sentence={texts.sentence} lead={texts.lead} run={release?.run ?? undefined}>
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
          <Judged release={release} />
          <WhatLeaves release={release} />
          <Checklist release={release} />
          <Visible key={release.id} release={release} changed={releases.again} />
          <TakeAlong release={release} />
        </div>
      )}
    </Shell>
  )
}

/** The verdict, and the way to its findings. */
function Judged({ release: { verdict, run } }: { readonly release: Release }) {
  const { project } = useProject()
  return (
    <>
      {verdict ? (
        <VerdictBanner verdict={verdict} />
      ) : (
        <Note title={verdictTexts.noneTitle}>{verdictTexts.noneHint}</Note>
      )}
      {run !== null && (
        <p>
          <Link to={`/projects/${project.id}/result/${run}`}>{texts.toResult}</Link>
        </p>
      )}
    </>
  )
}

const icons = { good: 'check', warn: 'warn', plain: 'minus' } as const

/** What is to be known before a release leaves. */
const Checklist = ({ release }: { readonly release: Release }) => (
  <Section title={texts.checklist}>
    <ul className={css.list}>
      {checksOf(release).map(({ state, text, note }) => (
        <li key={text} className={state === 'good' ? css.good : state === 'warn' ? css.warn : ''}>
          <Icon name={icons[state]} />
          <span>
            {text}
            {note && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

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
