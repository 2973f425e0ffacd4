import { defaultKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import type { PolicyFault } from '../project/policy-store.ts'
import { shellTexts } from '../texts/shell-texts.ts'

interface PolicyEditorProps {
  readonly text: string
  readonly faults: readonly PolicyFault[]
  /** The line to scroll to. A new object scrolls again. */
  readonly target: { readonly line: number } | undefined
  readonly onChange: (text: string) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** Marks changes that come from the store and not from the keyboard. */
const fromStore = Annotation.define<true>()

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent-ink)' },
  { tag: tags.definition(tags.propertyName), color: 'var(--accent-ink)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--quiet)' },
])

/** A CodeMirror editor of the policy. It has no history of its own: the studio has. */
export function PolicyEditor(props: PolicyEditorProps) {
  const { text, faults, target } = props
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    if (frame.current === null) return
    // In a shadow root its styles are adopted sheets: the Content-Security-Policy allows no <style> without a nonce.
    const root = frame.current.shadowRoot ?? frame.current.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      state: EditorState.create({ doc: latest.current.text, extensions: extensionsFor(latest) }),
      parent: root,
      root,
    })
    view.current = editor
    return () => editor.destroy()
  }, [])
  useEffect(() => {
    const editor = view.current
    if (editor) showText(editor, text)
  }, [text])
  useEffect(() => {
    const editor = view.current
    if (editor)
      editor.dispatch(
        setDiagnostics(
          editor.state,
          faults.flatMap((fault) => markOf(editor, fault)),
        ),
      )
  }, [faults])
  useEffect(() => {
    const editor = view.current
    if (editor === undefined || target === undefined || target.line > editor.state.doc.lines) return
    const { from } = editor.state.doc.line(target.line)
    editor.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
    editor.focus()
  }, [target])
  return <div ref={frame} style={{ flex: 1, minHeight: 0, overflow: 'hidden' }} />
}

function extensionsFor(latest: { readonly current: PolicyEditorProps }): Extension {
  const undo = () => {
    latest.current.onUndo()
    return true
  }
  const redo = () => {
    latest.current.onRedo()
    return true
  }
  return [
    lineNumbers(),
    lintGutter(),
    yaml(),
    syntaxHighlighting(highlight),
    editorTheme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': shellTexts.policyPanel.title, tabindex: '0' }),
    keymap.of([
      { key: 'Mod-z', run: undo },
      { key: 'Mod-y', run: redo },
      { key: 'Mod-Shift-z', run: redo },
      // Tab moves the focus out of the editor. Ctrl ] and Ctrl [ indent.
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      const typed =
        update.docChanged && !update.transactions.some((transaction) => transaction.annotation(fromStore))
      if (typed) latest.current.onChange(update.state.doc.toString())
    }),
  ]
}

/** Replaces only the part that differs, so that cursor and scroll position stay. */
function showText(editor: EditorView, text: string): void {
  const old = editor.state.doc.toString()
  if (old === text) return
  let from = 0
  while (from < old.length && old[from] === text[from]) from++
  let back = 0
  while (back < Math.min(old.length, text.length) - from && old.at(-1 - back) === text.at(-1 - back)) back++
  editor.dispatch({
    changes: { from, to: old.length - back, insert: text.slice(from, text.length - back) },
    annotations: fromStore.of(true),
  })
}

function markOf(editor: EditorView, { line, column, message }: PolicyFault) {
  if (line === undefined || line > editor.state.doc.lines) return []
  const { from, to, text } = editor.state.doc.line(line)
  const start = Math.min(from + Math.max(0, (column ?? 1) - 1), to)
  const begin = column === undefined ? from + text.search(/\S|$/) : start
  return [{ from: Math.min(begin, to), to, severity: 'error' as const, message }]
}

/** The editor in the colours of the studio, light and dark. */
const editorTheme = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.65' },
  '.cm-content': { caretColor: 'var(--accent)', padding: '4px 0 24px' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--quiet)',
    border: 'none',
    paddingLeft: '8px',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--accent-soft) !important',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1px',
    textUnderlineOffset: '4px',
  },
  '.cm-lint-marker-error': {
    content: '""',
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    background: 'var(--warn)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    border: '1px solid var(--rule)',
    borderRadius: '8px',
    boxShadow: 'var(--lifted)',
    fontFamily: 'var(--sans)',
    maxWidth: '420px',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--warn)', padding: '8px 12px' },
})
