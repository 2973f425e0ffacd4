import { lazy, Suspense, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { usePolicy } from '../project/project-context.tsx'
import { shellTexts } from '../texts/shell-texts.ts'
import { Panel } from './panels.tsx'
import css from './policy-panel.module.css'

const PolicyEditor = lazy(() =>
  import('./policy-editor.tsx').then((module) => ({ default: module.PolicyEditor })),
)

const texts = shellTexts.policyPanel

/** The text of the policy beside any page. The controls follow what is typed. */
export function PolicyPanel({ onClose }: { readonly onClose: () => void }) {
  const { text, faults, checked, store } = usePolicy()
  const [line, setLine] = useState<{ readonly line: number } | undefined>()
  return (
    <Panel title={texts.title} lead={texts.lead} onClose={onClose} tools={<CopyButton text={text} />}>
      <div className={css.frame}>
        <Suspense fallback={<p className={css.loading}>{texts.loading}</p>}>
          <PolicyEditor
            text={text}
            faults={faults}
            target={line}
            onChange={(next) => store.edit(next, { typing: true })}
            onUndo={store.undo}
            onRedo={store.redo}
          />
        </Suspense>
        <div className={css.faults} role="status">
          {checked !== text ? (
            <p className={css.quiet}>{shellTexts.now.checking}</p>
          ) : faults.length === 0 ? (
            <p className={css.sound}>
              <Icon name="check" size={15} /> {texts.sound}
            </p>
          ) : (
            <>
              <p className={css.count}>{texts.faults(faults.length)}</p>
              <ul>
                {faults.map((fault) => (
                  <li key={`${fault.line}:${fault.path}:${fault.message}`}>
                    <button
                      type="button"
                      onClick={() => fault.line !== undefined && setLine({ line: fault.line })}
                    >
                      {fault.line !== undefined && <span>{texts.line(fault.line)}</span>}
                      {fault.message}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}

function CopyButton({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button
      text={copied ? texts.copied : texts.copy}
      look="quiet"
      small
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    />
  )
}
