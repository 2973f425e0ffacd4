import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './file-drop.module.css'
import { Icon } from './icon.tsx'

const ENDINGS = '.csv,.tsv,.txt,.data,.json,.jsonl,.ndjson,.parquet,.xlsx'

/** A hidden file input, and a function that opens it. */
export function useFileChoice(
  take: (file: File) => void,
  accept = ENDINGS,
): { readonly open: () => void; readonly input: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        data-testid="file"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) take(file)
        }}
      />
    ),
  }
}

/** A file may be dropped anywhere on the page. */
export function FileDrop({
  onFile,
  words,
}: {
  readonly onFile: (file: File) => void
  readonly words: string
}) {
  const [over, setOver] = useState(false)
  const take = useRef(onFile)
  take.current = onFile
  useEffect(() => {
    let depth = 0
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (hasFile(event)) setOver(++depth > 0)
    }
    const leave = (event: DragEvent) => {
      if (hasFile(event)) setOver(--depth > 0)
    }
    const allow = (event: DragEvent) => {
      if (hasFile(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) take.current(file)
    }
    const events = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const
    for (const [name, listen] of Object.entries(events))
      window.addEventListener(name, listen as EventListener)
    return () => {
      for (const [name, listen] of Object.entries(events))
        window.removeEventListener(name, listen as EventListener)
    }
  }, [])
  if (!over) return null
  return (
    <div className={css.cover}>
      <p>
        <Icon name="upload" size={40} />
        {words}
      </p>
    </div>
  )
}
