import { CopiedText } from '../../parts/copied-text.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import { addresses, type Release } from '../../server/runs.ts'
import { publishTexts as texts } from '../../texts/publish.ts'
import css from './publish-page.module.css'

/** Downloads, citation, fingerprint, and how to do the same without the studio. */
export function TakeAlong({ release }: { readonly release: Release }) {
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
